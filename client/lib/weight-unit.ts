/** In which unit this person reads and types weights: kilos or pounds, and grams or ounces for the small ones. */
export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz';
export type ChosenUnit = 'kg' | 'lb';

let chosen: ChosenUnit = 'kg';

/** The account's choice; a visit and a stranger read kilos. */
export function followWeightUnit(unit: ChosenUnit): void {
  chosen = unit;
}

const SHOWN: Record<ChosenUnit, Record<WeightUnit, WeightUnit>> = {
  kg: { kg: 'kg', g: 'g', lb: 'kg', oz: 'g' },
  lb: { kg: 'lb', g: 'oz', lb: 'lb', oz: 'oz' },
};

/** The person's unit for a weight that was written in another one. */
export function ownUnit(written: WeightUnit = 'kg'): WeightUnit {
  return SHOWN[chosen][written];
}

/** The units that this person types in. */
export function ownUnits(): readonly WeightUnit[] {
  return chosen === 'lb' ? ['lb', 'oz'] : ['kg', 'g'];
}
