/** The words of each kind of entry for the sheet around its form. */
import type { EntryKind } from '../../../lib/entry-address.ts';

interface EntryWords {
  noun: string;
  /** "de la vacuna". */
  ofThe: string;
  /** Null for a kind of which an animal has one at a time. */
  again: string | null;
  /** Includes the noun where both fit on one line of a phone. */
  save: string;
  /** The explanation for a member without an animal. */
  first: string;
}

export const WORDS: Record<EntryKind, EntryWords> = {
  vacuna: {
    noun: 'vacuna',
    ofThe: 'de la vacuna',
    again: 'Guardar y otra',
    save: 'Guardar vacuna',
    first: 'sus vacunas',
  },
  desparasitacion: {
    noun: 'desparasitación',
    ofThe: 'de la desparasitación',
    again: 'Guardar y otra',
    save: 'Guardar',
    first: 'sus desparasitaciones',
  },
  enfermedad: {
    noun: 'enfermedad',
    ofThe: 'de la enfermedad',
    again: 'Guardar y otra',
    save: 'Guardar',
    first: 'sus enfermedades',
  },
  medicina: {
    noun: 'medicina',
    ofThe: 'de la medicina',
    again: 'Guardar y otra',
    save: 'Guardar medicina',
    first: 'sus medicinas',
  },
  peso: { noun: 'peso', ofThe: 'del peso', again: 'Guardar y otro', save: 'Guardar peso', first: 'su peso' },
  control: {
    noun: 'control',
    ofThe: 'del control',
    again: 'Guardar y otro',
    save: 'Guardar control',
    first: 'sus controles',
  },
  consulta: {
    noun: 'consulta',
    ofThe: 'de la consulta',
    again: null,
    save: 'Guardar consulta',
    first: 'sus consultas',
  },
  receta: {
    noun: 'receta',
    ofThe: 'de la receta',
    again: null,
    save: 'Guardar receta',
    first: 'sus recetas',
  },
};
