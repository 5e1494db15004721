/** The values of the deworming form, and the input it sends. */
import { type AddDewormingInput, addDewormingInput } from '#server/health/dewormings/schema.ts';
import {
  FORM_FACTS,
  formsFor,
  PRODUCT_FORMS,
  type ProductForm,
  proposeDeworming,
} from '#server/health/dewormings/rules.ts';
import { type Band, bandWords, factsOf } from '#server/health/dewormings/product.rules.ts';
import { toGrams } from '#server/pets/pets/rules.ts';
import { isDay } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { ownUnit, type WeightUnit } from '../../../lib/weight-unit.ts';
import type { PetRecord } from './entry-place.ts';
import { nextInput, type NextProposal, type NextValues, nextValues } from './next-choice.ts';
import { readAmount, weighed } from './weight-amount.ts';

type DewormingTarget = AddDewormingInput['target'];

export interface DewormingValues extends NextValues {
  petId: number;
  target: DewormingTarget | '';
  product: string;
  /** Of the catalogue; null for one that is written freely. */
  productId: number | null;
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
    productId: null,
    form: '',
    givenOn: today,
    nextChoice: 'suggested',
    nextOn: '',
    dose: '',
    weight: '',
    unit: ownUnit(weights[0]?.unit),
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
    productId: entry.productId,
    form: entry.form ?? '',
    givenOn,
    ...nextValues(entry),
    dose: entry.dose ?? '',
    ...weighed(grams, unit),
    veterinarian: entry.veterinarian ?? '',
    clinic: entry.clinic ?? '',
    notes: entry.notes ?? '',
    daySure: false,
  };
}

/** Null while the day or the target is missing. */
export function dewormingProposal(
  { target, form, givenOn, productId }: DewormingValues,
  { pet }: PetRecord,
  products: readonly Product[],
): NextProposal | null {
  if (target === '' || !isDay(givenOn)) return null;
  const facts = factsOf(products.find(({ id }) => id === productId));
  return proposeDeworming({ target, form: form || null, givenOn, facts }, pet);
}

export type Product = Answers['reference']['dewormingProducts'][number];

/** What its label says goes with a product; «No sé» where it does not say how it comes. */
export function withProduct(product: Product): Partial<DewormingValues> {
  const { id, name, target, form } = product;
  return { product: name, productId: id, target, form: form ?? '', nextChoice: 'suggested' };
}

/** The weight that counts: that day's, else the last one on record. */
export function gramsOf({ weight, unit }: DewormingValues, { weights }: Pick<PetRecord, 'weights'>): number | null {
  const typed = weight.trim() === '' ? null : readAmount(weight, unit);
  return typed === null ? (weights[0]?.grams ?? null) : toGrams(typed, unit);
}

/** A chosen box stands in the dose, as words; null where another dose is written. */
export function boxOf({ dose }: DewormingValues, bands: readonly Band[]): Band | null {
  return bands.find((band) => boxWords(band) === dose) ?? null;
}

const BOX = 'Caja ';

export function boxWords(band: Band): string {
  return BOX + bandWords(band);
}

/** The box of one product is none of another's. */
export function otherBox({ dose }: DewormingValues): Partial<DewormingValues> {
  return dose.startsWith(BOX) ? { dose: '' } : {};
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
