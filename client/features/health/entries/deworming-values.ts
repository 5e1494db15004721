/** The values of the deworming form, and the input it sends. */
import { type AddDewormingInput, addDewormingInput } from '#server/health/dewormings/schema.ts';
import {
  FORM_FACTS,
  formsFor,
  PRODUCT_FORMS,
  type ProductForm,
  proposeDeworming,
} from '#server/health/dewormings/rules.ts';
import { fromGrams } from '#server/pets/pets/rules.ts';
import { isDay } from '../../../lib/dates.ts';
import type { PetRecord } from './entry-place.ts';
import { nextInput, type NextProposal, type NextValues, nextValues } from './next-choice.ts';
import { readAmount, typedAmount, type WeightUnit } from './weight-amount.ts';

type DewormingTarget = AddDewormingInput['target'];

export interface DewormingValues extends NextValues {
  petId: number;
  target: DewormingTarget | '';
  product: string;
  /** A form of the product, or empty where it is not known. */
  form: string;
  dose: string;
  weight: string;
  unit: WeightUnit;
  veterinarian: string;
  clinic: string;
  notes: string;
  /** Whether it was that day, although its birth is estimated for a later one. */
  daySure: boolean;
}

export const TARGETS: readonly { value: DewormingTarget; label: string }[] = [
  { value: 'internal', label: 'Interna' },
  { value: 'external', label: 'Externa' },
  { value: 'both', label: 'Ambas' },
];

/** The forms of products against this target; an already chosen form stays. */
export function formOptions(target: DewormingTarget | '', chosen: string): { value: string; label: string }[] {
  const fitting: readonly ProductForm[] = target === '' ? PRODUCT_FORMS : formsFor(target);
  const offered = PRODUCT_FORMS.filter((form) => fitting.includes(form) || form === chosen);
  return [{ value: '', label: 'No sé' }, ...offered.map((value) => ({ value, label: FORM_FACTS[value].name }))];
}

export function emptyDeworming({ pet, weights }: PetRecord, today: string): DewormingValues {
  return {
    petId: pet.id,
    target: '',
    product: '',
    form: '',
    givenOn: today,
    nextChoice: 'suggested',
    nextOn: '',
    dose: '',
    weight: '',
    unit: weights[0]?.unit ?? 'kg',
    veterinarian: '',
    clinic: '',
    notes: '',
    daySure: false,
  };
}

export function dewormingValues(entry: PetRecord['dewormings'][number]): DewormingValues {
  const { petId, target, product, givenOn, grams, unit } = entry;
  return {
    petId,
    target,
    product,
    form: entry.form ?? '',
    givenOn,
    ...nextValues(entry),
    dose: entry.dose ?? '',
    weight: grams !== null && unit !== null ? typedAmount(fromGrams(grams, unit)) : '',
    unit: unit ?? 'kg',
    veterinarian: entry.veterinarian ?? '',
    clinic: entry.clinic ?? '',
    notes: entry.notes ?? '',
    daySure: false,
  };
}

/** Null while the day or the target is missing. */
export function dewormingProposal({ target, form, givenOn }: DewormingValues, { pet }: PetRecord): NextProposal | null {
  if (target === '' || !isDay(givenOn)) return null;
  return proposeDeworming({ target, form: form || null, givenOn }, pet);
}

export function readDeworming(values: DewormingValues, proposal: NextProposal | null) {
  const { nextChoice: _, form, weight, unit, ...written } = values;
  const amount = readAmount(weight, unit);
  return addDewormingInput.safeParse({
    ...written,
    ...nextInput(values, proposal),
    form: form || null,
    weight: weight.trim() === '' ? null : { amount: amount ?? undefined, unit },
  });
}
