/**
 * What a browser keeps between visits, under the names of the product's specification. The token is not among
 * them: it lives in a cookie that no script can read.
 */
import { readStored, removeStored, writeStored } from './stored.ts';

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

/** Stores the address and whether Recordar was set, for the next visit. */
export function rememberSignIn(username: string, remember: boolean): void {
  writeStored('username', username);
  writeStored('guardarlogin', String(remember));
}

/** True where the last sign-in on this browser had Recordar set. */
export function wasRemembered(): boolean {
  return readStored('guardarlogin') === 'true';
}

/** What Recordar begins with: as the last time, and set on a phone, which is one person's own. */
export function remembersAtFirst(): boolean {
  if (readStored('guardarlogin') !== null) return wasRemembered();
  // The login is also drawn when it is built, where there is no screen to ask.
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** True where the last sign-in had no Recordar: opening the login ends that session (specification, section 4). */
export function isForNow(): boolean {
  return readStored('guardarlogin') === 'false';
}

const KEPT = 'petlove-guardado';

/** Whether this device may hold a member's answers (lib/persist.ts); the login has no IndexedDB code to look. */
export function somethingKept(): boolean {
  return readStored(KEPT) === 'true';
}

export function noteKept(kept: boolean): void {
  if (kept) writeStored(KEPT, 'true');
  else removeStored(KEPT);
}

/** The address of the last sign-in, to fill the form; empty where there is none. */
export function lastUsername(): string {
  return readStored('username') ?? '';
}

/** Stores the loaded profile, or these keys of it; an absent field is removed. */
export function storeProfile(profile: Partial<StoredProfile>, keys = PROFILE_KEYS): void {
  for (const key of keys) {
    const value = profile[key];
    if (value === undefined || value === '') removeStored(key);
    else writeStored(key, value);
  }
}

/** At sign-out: removes everything the specification names (section 4) and any `token` an older version left. */
export function clearSession(): void {
  for (const key of [...PROFILE_KEYS, 'token', 'username', 'guardarlogin']) removeStored(key);
}
