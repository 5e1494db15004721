/** What a key of another program may do, in words. Runs in the browser too. */

interface ScopeWords {
  title: string;
  what: string;
}

/** Reading and writing are apart, so that a program that only shows things can break none. */
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

/** Where nothing is sold there is nothing of it to allow either. */
export function scopesOffered(subscriptions: boolean): ApiScope[] {
  return (Object.keys(SCOPES) as ApiScope[]).filter((scope) => subscriptions || scope !== 'pagos:leer');
}

/** A word that a later version may have dropped is no permission. */
export function readScopes(written: string): ApiScope[] {
  return written.split(' ').filter((word): word is ApiScope => word in SCOPES);
}

/** How long a key may live: nobody remembers in two years what it was for. */
export const KEY_DAYS = [30, 90, 365] as const;

export const KEY_PREFIX = 'plk_';
/** So much of a key stands in the list, to tell it from another. */
export const KEY_BEGINNING = 10;
/** Keys of one person that are good at the same time. */
export const MOST_KEYS = 25;

/** Whether it is one of ours at all; everything else that comes as a bearer is a session. */
export function isKey(bearer: string): boolean {
  return bearer.startsWith(KEY_PREFIX);
}

export type KeyState = 'good' | 'expired' | 'revoked';

export function keyState(key: { revokedAt: string | null; expiresAt: string }, now: string): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt <= now ? 'expired' : 'good';
}
