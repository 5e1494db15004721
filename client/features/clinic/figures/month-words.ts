/** How the months of the figures are named: `2026-11`. */
import { showMonth } from '../../../lib/dates.ts';

/** `Noviembre 2026`. */
export function monthTitle(month: string): string {
  return showMonth(`${month}-01`);
}

/** `noviembre`. */
export function monthName(month: string): string {
  return monthTitle(month).split(' ')[0]?.toLowerCase() ?? '';
}

const whole = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 0 });

export function amountWords(amount: number): string {
  return whole.format(amount);
}
