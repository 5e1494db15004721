/** The values of the weight form, and the input it sends. */
import { impossibleWeight, oddWeight } from '#server/health/weights/rules.ts';
import { addWeightInput } from '#server/health/weights/schema.ts';
import { isDay } from '../../../lib/dates.ts';
import type { FormRecord, PetRecord } from './entry-place.ts';
import { ownUnit, type WeightUnit } from '../../../lib/weight-unit.ts';
import { readAmount, typedWeight } from './weight-amount.ts';

/** The animal and its weights; the clinic's reception reads the last one, and no more of the record. */
export interface WeightRecord extends FormRecord {
  pet: Pick<PetRecord['pet'], 'id' | 'name' | 'species' | 'birthOn'>;
  weights: (Pick<PetRecord['weights'][number], 'id' | 'grams' | 'unit' | 'measuredOn'> & {
    bodyCondition?: number | null;
  })[];
}

export interface WeightValues {
  petId: number;
  amount: string;
  unit: WeightUnit;
  measuredOn: string;
  bodyCondition: number | null;
  /** The member confirmed an unusual weight. */
  sure: boolean;
}

/** In the unit of the last weight, as this person reads it. */
export function emptyWeight({ pet, weights }: WeightRecord, today: string): WeightValues {
  const unit = ownUnit(weights[0]?.unit);
  return { petId: pet.id, amount: '', unit, measuredOn: today, bodyCondition: null, sure: false };
}

export function weightValues(
  petId: number,
  { grams, unit, measuredOn, bodyCondition = null }: WeightRecord['weights'][number],
): WeightValues {
  return { petId, ...typedWeight(grams, unit), measuredOn, bodyCondition, sure: false };
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
