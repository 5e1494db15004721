/** The permissions of an API key, in words. Runs in the browser too. */

interface ScopeWords {
  title: string;
  what: string;
}

/** Reading and writing are separate, so that a program that only shows data cannot damage it. */
export const SCOPES = {
  'cuenta:leer': { title: 'Ver tu cuenta', what: 'Tu nombre, tu correo y tu teléfono.' },
  'mascotas:leer': { title: 'Ver animales', what: 'La lista, los nombres y la cédula.' },
  'mascotas:escribir': { title: 'Registrar y cambiar animales', what: 'También quitarlos de la lista.' },
  'salud:leer': { title: 'Ver salud', what: 'La ficha completa: vacunas, enfermedades, medicamentos y pesos.' },
  'salud:escribir': {
    title: 'Anotar salud',
    what: 'Vacunas, desparasitaciones, enfermedades y medicamentos: agregar, corregir y quitar.',
  },
  'fotos:leer': { title: 'Ver fotos y documentos', what: 'La galería y lo que está junto a cada anotación.' },
  'fotos:escribir': { title: 'Subir y quitar fotos', what: 'De animales y anotaciones.' },
  'duenios:leer': { title: 'Ver tutores', what: 'Las personas a cuyo nombre están los animales, con sus datos.' },
  'duenios:escribir': { title: 'Registrar y cambiar tutores', what: 'También quitarlos de la lista.' },
  'placas:leer': { title: 'Ver placas', what: 'Cuáles hay y cuántas veces se leyeron.' },
  'placas:escribir': { title: 'Activar y apagar placas', what: 'Unir una placa con un animal, o apagarla.' },
  'pagos:leer': {
    title: 'Ver planes y suscripciones',
    what: 'Planes, formas de pago y hasta cuándo está cada animal.',
  },
} as const satisfies Record<string, ScopeWords>;

export type ApiScope = keyof typeof SCOPES;

/** An installation without subscriptions offers no permission for payments. */
export function scopesOffered(subscriptions: boolean): ApiScope[] {
  return (Object.keys(SCOPES) as ApiScope[]).filter((scope) => subscriptions || scope !== 'pagos:leer');
}

/** A scope that a later version dropped grants nothing. */
export function readScopes(written: string): ApiScope[] {
  return written.split(' ').filter((word): word is ApiScope => word in SCOPES);
}

/** How long a key may live: after two years its owner no longer remembers its purpose. */
export const KEY_DAYS = [30, 90, 365] as const;

export const KEY_PREFIX = 'plk_';
/** The list shows this many characters, to tell keys apart. */
export const KEY_BEGINNING = 10;
/** The maximum number of valid keys per user. */
export const MOST_KEYS = 25;

/** Whether a bearer token is an API key; every other one is a session. */
export function isKey(bearer: string): boolean {
  return bearer.startsWith(KEY_PREFIX);
}

export type KeyState = 'good' | 'expired' | 'revoked';

export function keyState(key: { revokedAt: string | null; expiresAt: string }, now: string): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt <= now ? 'expired' : 'good';
}
