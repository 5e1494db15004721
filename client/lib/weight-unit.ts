/** In which unit this person reads and types weights: kilos or pounds, and grams or ounces for the small ones. */
import { type ChosenUnit, readIn } from '#server/pets/pets/rules.ts';

export type { ChosenUnit };
export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz';

let chosen: ChosenUnit = 'kg';

/** The account's choice; a visit and a stranger read kilos. */
export function followWeightUnit(unit: ChosenUnit): void {
  chosen = unit;
}

/** The person's unit for a weight that was written in another one. */
export function ownUnit(written: WeightUnit = 'kg'): WeightUnit {
  return readIn(chosen, written);
}

/** The units that this person types in. */
export function ownUnits(): readonly WeightUnit[] {
  return chosen === 'lb' ? ['lb', 'oz'] : ['kg', 'g'];
}
