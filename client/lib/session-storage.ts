/**
 * What a browser keeps between visits, under the names of the product's specification. The token is not among them: it lives
 * in a cookie that no script can read. Storage may be refused (private window): then nothing is kept and nothing breaks.
 */

/** Keys of the profile, as the specification spells them (values are texts). */
export interface StoredProfile {
  idUsuario: string;
  nombreUsuario: string;
  apellidoUsuario: string;
  rol: string;
  foto: string;
  pais: string;
  descripcionPlan: string;
  fechaAlta: string;
  telefono: string;
  codigoPais: string;
  path_archivo_foto: string;
}

const PROFILE_KEYS: readonly (keyof StoredProfile)[] = [
  'idUsuario',
  'nombreUsuario',
  'apellidoUsuario',
  'rol',
  'foto',
  'pais',
  'descripcionPlan',
  'fechaAlta',
  'telefono',
  'codigoPais',
  'path_archivo_foto',
];

/** Keeps who signed in and whether Recordar was set, for the next visit. */
export function rememberSignIn(username: string, remember: boolean): void {
  write('username', username);
  write('guardarlogin', String(remember));
}

/** True where the last sign-in on this browser had Recordar set. */
export function wasRemembered(): boolean {
  return read('guardarlogin') === 'true';
}

/** The address of the last sign-in, to fill the form with; empty where there is none. */
export function lastUsername(): string {
  return read('username') ?? '';
}

/** Keeps the profile after it was loaded; a field that is absent is removed. */
export function storeProfile(profile: Partial<StoredProfile>): void {
  for (const key of PROFILE_KEYS) {
    const value = profile[key];
    if (value === undefined || value === '') remove(key);
    else write(key, value);
  }
}

/** At sign-out: removes everything the specification names (section 4) and any `token` an older version left. */
export function clearSession(): void {
  for (const key of [...PROFILE_KEYS, 'token', 'username', 'guardarlogin']) remove(key);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
