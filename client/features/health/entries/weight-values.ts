/** The values of the weight form, and the input it sends. */
import { fromGrams } from '#server/pets/pets/rules.ts';
import { impossibleWeight, oddWeight } from '#server/health/weights/rules.ts';
import { addWeightInput } from '#server/health/weights/schema.ts';
import { isDay } from '../../../lib/dates.ts';
import type { FormRecord, PetRecord } from './entry-place.ts';
import { readAmount, typedAmount, type WeightUnit } from './weight-amount.ts';

/** The animal and its weights; the clinic's reception reads the last one, and no more of the record. */
export interface WeightRecord extends FormRecord {
  pet: Pick<PetRecord['pet'], 'id' | 'name' | 'species' | 'birthOn'>;
  weights: Pick<PetRecord['weights'][number], 'id' | 'grams' | 'unit' | 'measuredOn'>[];
}

export interface WeightValues {
  petId: number;
  amount: string;
  unit: WeightUnit;
  measuredOn: string;
  /** The member confirmed an unusual weight. */
  sure: boolean;
}

/** The unit of the last weight. */
export function emptyWeight({ pet, weights }: WeightRecord, today: string): WeightValues {
  return { petId: pet.id, amount: '', unit: weights[0]?.unit ?? 'kg', measuredOn: today, sure: false };
}

export function weightValues(
  petId: number,
  { grams, unit, measuredOn }: WeightRecord['weights'][number],
): WeightValues {
  return { petId, amount: typedAmount(fromGrams(grams, unit)), unit, measuredOn, sure: false };
}

/** Validates as the server does; the question about an unusual weight is an issue of its own, at `question`. */
export function readWeight(values: WeightValues, { pet, weights }: WeightRecord, id: number | undefined) {
  const amount = readAmount(values.amount, values.unit);
  const read = addWeightInput.safeParse({ ...values, amount: amount ?? undefined });
  if (!read.success) return read;
  const impossible = impossibleWeight(read.data, pet.species);
  if (impossible) return refused('amount', impossible);
  const odd = values.sure || !isDay(values.measuredOn) ? null : oddWeight({ ...read.data, id }, pet, weights);
  return odd ? refused('question', odd) : read;
}

function refused(field: string, message: string) {
  return { success: false as const, error: { issues: [{ path: [field], message }] } };
}
