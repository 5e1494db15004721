/** The values of the three steps while the member types, and the input they become. Pure. */
import { createOwnerInput } from '#server/accounts/owners/schema.ts';
import { createPetInput } from '#server/health/record/schema.ts';
import { ageOn, plusMonths } from '#server/platform/lib/calendar.ts';
import { isDay } from '../../../lib/dates.ts';
import { readNumber } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { ownUnit } from '../../../lib/weight-unit.ts';

/** Every value as typed, so that a draft restores the same letters. */
export interface PetValues {
  name: string;
  speciesId: number | null;
  breed: string;
  sex: 'female' | 'male' | 'unknown' | null;
  birthKind: 'date' | 'age' | 'none';
  birthOn: string;
  years: string;
  months: string;
  color: string;
  marks: string;
  microchip: string;
  neutered: 'yes' | 'no' | 'unknown' | null;
  neuteredOn: string;
  weight: string;
  weightUnit: 'kg' | 'g' | 'lb' | 'oz';
  allergies: string;
  /** Null until the member chooses an owner; then it means the first of the list. */
  ownerId: number | null;
  /** The owner is a new one, written below. */
  newOwner: boolean;
  ownerName: string;
  ownerSurname: string;
  ownerPhone: string;
  ownerEmail: string;
}

export type Step = 1 | 2 | 3;

export const NEW_PET_DRAFT = 'nuevaMascota';

export const EMPTY_PET: PetValues = {
  name: '',
  speciesId: null,
  breed: '',
  sex: null,
  birthKind: 'date',
  birthOn: '',
  years: '',
  months: '',
  color: '',
  marks: '',
  microchip: '',
  neutered: null,
  neuteredOn: '',
  weight: '',
  weightUnit: 'kg',
  allergies: '',
  ownerId: null,
  newOwner: false,
  ownerName: '',
  ownerSurname: '',
  ownerPhone: '',
  ownerEmail: '',
};

const FIELDS: Record<Step, readonly (keyof PetValues)[]> = {
  1: ['name', 'speciesId', 'breed', 'sex', 'birthOn', 'years', 'months'],
  2: ['color', 'marks', 'microchip', 'neutered', 'neuteredOn', 'weight', 'allergies'],
  3: ['ownerId', 'ownerName', 'ownerSurname', 'ownerPhone', 'ownerEmail'],
};

/** Refuses a draft of another version of this form. */
export function isPetDraft(values: object): boolean {
  return Object.keys(EMPTY_PET).every((key) => key in values);
}

/** A stored animal as form values. A weight is a measurement of its day, so the field starts empty. */
export function valuesOf({ pet }: Answers['pets']['details'], today: string): PetValues {
  const age = pet.birthEstimated === 1 && pet.birthOn ? ageOn(pet.birthOn, today) : null;
  return {
    ...EMPTY_PET,
    weightUnit: ownUnit(),
    name: pet.name,
    speciesId: pet.speciesId,
    breed: pet.breed ?? '',
    sex: pet.sex,
    birthKind: age ? 'age' : pet.birthOn ? 'date' : 'none',
    birthOn: age ? '' : (pet.birthOn ?? ''),
    years: age?.years ? String(age.years) : '',
    months: age?.months ? String(age.months) : '',
    color: pet.color ?? '',
    marks: pet.marks ?? '',
    microchip: pet.microchip ?? '',
    neutered: pet.neutered === null ? 'unknown' : pet.neutered === 1 ? 'yes' : 'no',
    neuteredOn: pet.neuteredOn ?? '',
    allergies: pet.allergies ?? '',
    ownerId: pet.ownerId,
  };
}

/** The fields for `pets.create` and `pets.update`; an invalid value is passed on and the schema explains it. */
export function toInput(values: PetValues, today: string) {
  const typedWeight = values.weight.trim();
  return {
    name: values.name,
    speciesId: values.speciesId ?? 0,
    breed: values.breed,
    sex: values.sex ?? 'unknown',
    birthOn: birthOf(values, today),
    birthEstimated: values.birthKind === 'age',
    color: values.color,
    marks: values.marks,
    microchip: values.microchip,
    neutered: values.neutered === null || values.neutered === 'unknown' ? null : values.neutered === 'yes',
    neuteredOn: values.neutered === 'yes' && values.neuteredOn !== '' ? values.neuteredOn : null,
    allergies: values.allergies,
    ownerId: values.ownerId,
    weight: typedWeight === '' ? null : { amount: readNumber(typedWeight) ?? Number.NaN, unit: values.weightUnit },
  };
}

/** The owner written in the third step, for `owners.create`. */
export function toOwner({ ownerName, ownerSurname, ownerPhone, ownerEmail }: PetValues) {
  return { name: ownerName, surname: ownerSurname, phone: ownerPhone, email: ownerEmail };
}

/** The errors by field; of one step, or of all. */
export function problems(values: PetValues, today: string, step?: Step): Record<string, string> {
  const found = { ...schemaProblems(values, today), ...ownerProblems(values), ...ownWords(values, today) };
  if (!step) return found;
  return Object.fromEntries(Object.entries(found).filter(([field]) => stepOf(field) === step));
}

/** The step of a field; the first step for an unknown one. */
export function stepOf(field: string): Step {
  const steps = [1, 2, 3] as const;
  return steps.find((step) => FIELDS[step].some((name) => name === field)) ?? 1;
}

function schemaProblems(values: PetValues, today: string): Record<string, string> {
  const { error } = createPetInput.safeParse(toInput(values, today));
  const issues = error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
  return Object.fromEntries(issues.toReversed());
}

function ownerProblems(values: PetValues): Record<string, string> {
  if (!values.newOwner) return {};
  const { error } = createOwnerInput.safeParse(toOwner(values));
  const issues = error?.issues.map(({ path, message }) => [OWNER_FIELDS[String(path[0])] ?? 'ownerId', message]) ?? [];
  const found: Record<string, string> = Object.fromEntries(issues.toReversed());
  return values.ownerName.trim() === '' ? { ...found, ownerName: 'Escribe su nombre.' } : found;
}

const OWNER_FIELDS: Record<string, string> = {
  name: 'ownerName',
  surname: 'ownerSurname',
  phone: 'ownerPhone',
  email: 'ownerEmail',
};

/** The errors that only this form can know: no choice yet, an age in letters, a future day. */
function ownWords(values: PetValues, today: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (values.sex === null) found.sex = 'Elige su sexo, o «No sé».';
  if (values.birthKind === 'age') {
    if (!isWhole(values.years, 150)) found.years = 'Escribe los años en números.';
    if (!isWhole(values.months, 24)) found.months = 'Escribe los meses en números.';
  }
  if (values.birthKind === 'date' && isDay(values.birthOn) && values.birthOn > today) {
    found.birthOn = 'Esa fecha aún no llega.';
  }
  if (values.neutered === 'yes' && isDay(values.neuteredOn)) {
    if (values.neuteredOn > today) found.neuteredOn = 'Esa fecha aún no llega.';
    else if (values.birthKind === 'date' && isDay(values.birthOn) && values.neuteredOn < values.birthOn) {
      found.neuteredOn = 'Es anterior a su nacimiento.';
    }
  }
  return found;
}

function birthOf({ birthKind, birthOn, years, months }: PetValues, today: string): string | null {
  if (birthKind === 'date') return birthOn === '' ? null : birthOn;
  if (birthKind === 'none' || (years.trim() === '' && months.trim() === '')) return null;
  if (!isWhole(years, 150) || !isWhole(months, 24)) return null;
  return plusMonths(today, -(Number(years || 0) * 12 + Number(months || 0)));
}

function isWhole(typed: string, most: number): boolean {
  return typed.trim() === '' || (/^\d{1,3}$/.test(typed.trim()) && Number(typed) <= most);
}
