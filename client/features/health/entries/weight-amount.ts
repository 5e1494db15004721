/** A weight as the member types it, with comma or point. */
import type { AddWeightInput } from '#server/health/weights/schema.ts';

export type WeightUnit = AddWeightInput['unit'];

export const UNITS: readonly { value: WeightUnit; label: string }[] = [
  { value: 'kg', label: 'kg' },
  { value: 'g', label: 'g' },
  { value: 'lb', label: 'lb' },
  { value: 'oz', label: 'oz' },
];

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
