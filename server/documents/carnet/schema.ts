import { z } from 'zod';

/** The sections of a complete history, in the order of print. */
export const SECTIONS = [
  'vacunas',
  'desparasitacion',
  'enfermedades',
  'medicinas',
  'controles',
  'consultas',
  'recetas',
  'pesos',
  'alergias',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The carnet has the sections of the printed booklet. */
export const CARNET_SECTIONS: readonly Section[] = ['vacunas', 'desparasitacion', 'pesos', 'alergias'];

/** `?secciones=vacunas,pesos`: each once, in the order of print; absent or empty = all. */
export const sectionsInput = z
  .string()
  .max(200)
  .optional()
  .transform((text) => (text ?? '').split(',').filter(Boolean))
  .pipe(z.array(z.enum(SECTIONS, { error: 'Elige secciones de la lista.' })))
  .transform((wanted) => (wanted.length === 0 ? [...SECTIONS] : SECTIONS.filter((one) => wanted.includes(one))));
