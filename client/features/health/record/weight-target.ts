/** The weight that a veterinarian aims at, in words. */
import { fromTarget } from '#server/health/weights/rules.ts';
import { showDate } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import type { WeightUnit } from '../../../lib/weight-unit.ts';
import type { PetRecord } from './entry.ts';

export type Target = Pick<PetRecord['pet'], 'targetLow' | 'targetHigh' | 'targetBy' | 'targetOn'>;

export interface Range {
  low: number;
  high: number;
}

/** Null without one. */
export function rangeOf({ targetLow, targetHigh }: Pick<Target, 'targetLow' | 'targetHigh'>): Range | null {
  return targetLow === null || targetHigh === null ? null : { low: targetLow, high: targetHigh };
}

/** `17 a 19 kg`, `18 kg`. */
export function rangeWords({ low, high }: Range, unit: WeightUnit): string {
  if (low === high) return showWeightIn(low, unit);
  return `${showWeightIn(low, unit).replace(/\s\S+$/, '')} a ${showWeightIn(high, unit)}`;
}

/** `Le sobran 1,2 kg para la meta`, `Está en la meta`. */
export function distanceWords(grams: number, range: Range, unit: WeightUnit): string {
  const off = fromTarget(grams, range);
  if (off === 0) return 'Está en la meta';
  return `Le ${off > 0 ? 'sobran' : 'faltan'} ${showWeightIn(Math.abs(off), unit)} para la meta`;
}

/** `Meta: 17 a 19 kg, de Dra. Vera, 26/11/2026`. */
export function targetWords(target: Target, range: Range, unit: WeightUnit): string {
  const by = [target.targetBy && `de ${target.targetBy}`, target.targetOn && showDate(target.targetOn)];
  return [`Meta: ${rangeWords(range, unit)}`, ...by].filter(Boolean).join(', ');
}
