/** A weight as the member types it, with comma or point. */
import { fromGrams } from '#server/pets/pets/rules.ts';
import { ownUnit, ownUnits, type WeightUnit } from '../../../lib/weight-unit.ts';

/** The person's units, and the one of a draft that was begun in another. */
export function unitsFor(unit: WeightUnit): { value: WeightUnit; label: string }[] {
  return [...new Set([...ownUnits(), unit])].map((value) => ({ value, label: value }));
}

/** The weight beside another entry; empty where none was taken. */
export function weighed(grams: number | null, unit: WeightUnit | null): { weight: string; unit: WeightUnit } {
  if (grams === null || unit === null) return { weight: '', unit: ownUnit() };
  const { amount, unit: own } = typedWeight(grams, unit);
  return { weight: amount, unit: own };
}

/** A stored weight as this person would have typed it. */
export function typedWeight(grams: number, written: WeightUnit): { amount: string; unit: WeightUnit } {
  const unit = ownUnit(written);
  return { amount: typedAmount(fromGrams(grams, unit)), unit };
}

const figures = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 3 });

/**
 * Null for text that is no number. In Ecuador both marks separate decimals and thousands: "1.250" kilos are
 * 1.25, "1.250" grams are 1250. With both marks the last one separates the decimals.
 */
export function readAmount(typed: string, unit: WeightUnit): number | null {
  const text = typed
    .trim()
    .replace(new RegExp(`\\s*${unit}$`, 'i'), '')
    .replace(/(\d)\s(?=\d{3}(?:\D|$))/g, '$1');
  const marks = text.match(/[.,]/g) ?? [];
  if (!/^\d[\d.,]*$/.test(text) || /[.,]$/.test(text)) return null;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const thousands = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(text) && new Set(marks).size === 1;
  if (thousands && (unit === 'g' || marks.length > 1)) return Number(text.replace(/[.,]/g, ''));
  if (marks.length === 0) return Number(text);
  const whole = text.slice(0, last);
  if (marks.length > 1 && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return null;
  return Number(`${whole.replace(/[.,]/g, '')}.${text.slice(last + 1)}`);
}

/** `4,5 kg`. */
export function sayAmount(amount: number, unit: WeightUnit): string {
  return `${figures.format(amount)} ${unit}`;
}

/** The text of an amount for a field: without a thousands mark, which would be misread. */
export function typedAmount(amount: number): string {
  return String(amount).replace('.', ',');
}

/**
 * The understood amount while it is typed: "Son 1,25 kg."; pounds and ounces also in kilos. Null where it is
 * obvious.
 */
export function understood(typed: string, unit: WeightUnit): string | null {
  const amount = readAmount(typed, unit);
  if (amount === null || amount <= 0) return null;
  const kilos = { kg: 1, g: 0.001, lb: 0.45359237, oz: 0.028349523125 }[unit] * amount;
  const same = unit === 'kg' || (unit === 'g' && amount < 1000) ? '' : `, es decir ${sayAmount(round(kilos), 'kg')}`;
  return `Son ${sayAmount(amount, unit)}${same}.`;
}

function round(kilos: number): number {
  return kilos < 1 ? Number(kilos.toFixed(3)) : Number(kilos.toFixed(2));
}
