/** The permissions of an API key, in words. Runs in the browser too. */
import type { Right } from './rights.ts';

export interface ScopeWords {
  title: string;
  what: string;
  /** Of the clinic: it makes the key the clinic's, and its maker must have this right. */
  right?: Right;
  /** Of a person's own account alone: a key of the clinic has no use for it. */
  personal?: true;
}

/** Reading and writing are separate, so that a program that only shows data cannot damage it. */
export const SCOPES = {
  'cuenta:leer': { title: 'Ver tu cuenta', what: 'Tu nombre, tu correo y tu teléfono.', personal: true },
  'mascotas:leer': { title: 'Ver animales', what: 'La lista, los nombres y la cédula.' },
  'mascotas:escribir': { title: 'Registrar y cambiar animales', what: 'También quitarlos de la lista.' },
  'salud:leer': { title: 'Ver salud', what: 'La ficha completa: vacunas, enfermedades, medicamentos y pesos.' },
  'salud:escribir': {
    title: 'Anotar salud',
    what: 'Vacunas, desparasitaciones, enfermedades y medicamentos: agregar, corregir y quitar.',
    personal: true,
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
    personal: true,
  },
  'pacientes:leer': {
    title: 'Ver pacientes de la clínica',
    what: 'Quiénes son, su tutor con su contacto, alertas y lo que les toca. Quien abre uno queda en lo que ve su tutor.',
    right: 'attend',
  },
  'libretas:leer': {
    title: 'Ver libretas de la clínica',
    what: 'Junto con los pacientes, la libreta completa de cada uno. Su tutor ve que se leyó.',
    right: 'readRecord',
  },
  'pendientes:leer': {
    title: 'Ver pendientes de la clínica',
    what: 'Qué le toca a cada paciente y cuándo, con el contacto de su tutor.',
    right: 'attend',
  },
  'turnos:leer': {
    title: 'Ver turnos de la clínica',
    what: 'La agenda: quién viene, cuándo, con quién y en qué quedó, con el contacto de su tutor.',
    right: 'attend',
  },
  'cobros:leer': {
    title: 'Ver pagos de la clínica',
    what: 'Los pagos de todas las personas, con su estado.',
    right: 'decideMoney',
  },
} as const satisfies Record<string, ScopeWords>;

export function rightOf(scope: ApiScope): Right | undefined {
  const { right }: ScopeWords = SCOPES[scope];
  return right;
}

export function isPersonal(scope: ApiScope): boolean {
  const { personal }: ScopeWords = SCOPES[scope];
  return personal === true;
}

/** A key with one of these is the clinic's. */
export function isOfClinic(scope: ApiScope): boolean {
  return rightOf(scope) !== undefined;
}

/** Whether a key reaches what this right opens: by none of its permissions it signs, mends or administers. */
export function keyReaches(scopes: readonly ApiScope[], right: Right): boolean {
  return scopes.some((scope) => rightOf(scope) === right);
}

export type ApiScope = keyof typeof SCOPES;
