/** The permissions of an API key, in words. Runs in the browser too. */

export interface ScopeWords {
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
