/** The head of a printed record. Pure. */
import { fileWord } from '#server/platform/lib/text.ts';
import type { CalendarDate, Flag, Sex, WeightUnit } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { fromGrams } from '#server/pets/pets/rules.ts';
import type { Section } from './schema.ts';

export const TITLES = { carnet: 'Carnet de vacunación', historia: 'Historia de salud' } as const;
export type RecordPaperKind = keyof typeof TITLES;

interface Animal {
  speciesName: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  color: string | null;
  microchip: string | null;
  neutered: Flag | null;
  deceasedOn: CalendarDate | null;
}

interface Contact {
  name: string;
  surname: string;
  city: string | null;
}

const SEXES = { male: 'Macho', female: 'Hembra', unknown: null } as const;
const NEUTERED = { male: 'esterilizado', female: 'esterilizada', unknown: 'Esterilizado' } as const;
const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

/** Three facts to a line; unknown ones are left out. */
export function headFacts(
  animal: Animal,
  weight: { grams: number; unit: WeightUnit } | undefined,
  { name, surname, city }: Contact,
): { name: string; value: string }[] {
  const sex = [SEXES[animal.sex], animal.neutered === 1 ? NEUTERED[animal.sex] : null].filter((word) => word !== null);
  const birth = animal.birthOn && `${animal.birthEstimated ? '~ ' : ''}${showDay(animal.birthOn)}`;
  const facts: [string, string | null][] = [
    ['Especie', animal.speciesName],
    ['Raza', animal.breed],
    ['Sexo', sex.join(', ') || null],
    ['Nacimiento', birth],
    ['Color', animal.color],
    ['Microchip', animal.microchip && animal.microchip.replace(/(\d{3})(?=\d)/g, '$1 ')],
    ['Peso', weight ? `${number.format(fromGrams(weight.grams, weight.unit))} ${weight.unit}` : null],
    ['Tutor/a', `${name} ${surname}`.trim()],
    ['Ciudad', city],
    ['Falleció', animal.deceasedOn && showDay(animal.deceasedOn)],
  ];
  return facts.flatMap(([fact, value]) => (value ? [{ name: fact, value }] : []));
}

/** The file's name: `carnet-canela.pdf`; letters that every file system accepts. */
export function fileName(kind: RecordPaperKind, petName: string): string {
  return `${kind}-${fileWord(petName).toLowerCase() || 'mascota'}.pdf`;
}

/** Kinds of entries that a section prints. */
export const ENTRIES_OF = {
  vacunas: 'vaccination',
  desparasitacion: 'deworming',
  enfermedades: 'illness',
  medicinas: 'medicine',
  controles: 'checkup',
  consultas: 'consultation',
  recetas: 'prescription',
  pesos: 'weight',
} as const satisfies Record<Exclude<Section, 'alergias'>, string>;
