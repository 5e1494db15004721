/** What is typed of a new client: who brings it, the animal, and its first vaccine. */
import { readMicrochip } from '#server/pets/pets/rules.ts';

export const SEXES = [
  { value: 'female', label: 'Hembra' },
  { value: 'male', label: 'Macho' },
  { value: 'unknown', label: 'No se sabe' },
] as const;
export interface NewClientValues {
  ownerName: string;
  phone: string;
  name: string;
  speciesId: number | null;
  sex: (typeof SEXES)[number]['value'];
  /** An age or a day, as typed. */
  birth: string;
  breed: string;
  microchip: string;
  vaccine: string;
  lot: string;
  laboratory: string;
  /** Of the clinic's lots. */
  lotId: number | null;
  /** The day of the vaccine, where it waited for a line; else empty, and it is today. */
  givenOn: string;
}

export const EMPTY: NewClientValues = {
  ownerName: '',
  phone: '',
  name: '',
  speciesId: null,
  sex: 'unknown',
  birth: '',
  breed: '',
  microchip: '',
  vaccine: '',
  lot: '',
  laboratory: '',
  lotId: null,
  givenOn: '',
};

export function isWritten({ givenOn: _givenOn, ...values }: NewClientValues): boolean {
  return Object.entries(values).some(([field, value]) => value !== EMPTY[field as keyof NewClientValues]);
}

/** The text of the search goes into the field where it belongs. */
export function begun(typed: string): NewClientValues {
  const text = typed.trim();
  if (readMicrochip(text).kind === 'iso') return { ...EMPTY, microchip: text };
  if (/^[+\d][\d\s().-]{6,}$/.test(text)) return { ...EMPTY, phone: text };
  return { ...EMPTY, name: text };
}
