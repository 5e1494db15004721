/** Money in whole cents. Pure; runs in the browser too. */
import type { CalendarDate, Instant } from '#db/types.ts';

/** Splits a price into base and tax: both are whole cents and always add up to it. */
export function splitTax(cents: number, taxBasisPoints: number): { baseCents: number; taxCents: number } {
  const baseCents = Math.round((cents * 10_000) / (10_000 + taxBasisPoints));
  return { baseCents, taxCents: cents - baseCents };
}

export const dollars = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `6,00`: the Ecuadorian format; the currency is shown beside it. */
export function amountInWords(cents: number): string {
  return dollars.format(cents / 100);
}

/** `6.00`: the wire format of PayPal and the older clients. */
export function amountOnTheWire(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** `15 %`, `12,5 %`. */
export function rateInWords(basisPoints: number): string {
  return `${new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 }).format(basisPoints / 100)} %`;
}

/** `1 año`, `6 meses`. */
export function timeInWords(months: number): string {
  if (months % 12 === 0) return months === 12 ? '1 año' : `${months / 12} años`;
  return months === 1 ? '1 mes' : `${months} meses`;
}

/** `6,00`, `6.00`, `6` as cents; null for ambiguous (`1.000`), longer or invalid text. */
export function readAmount(typed: string, figures = 6): number | null {
  const [, whole, part = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined || whole.length > figures ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** The day in Ecuador decides the tax rate and when a price begins, because the tax is Ecuador's. */
export const MONEY_ZONE = 'America/Guayaquil';

/** The moment at which a day begins in Ecuador, which has no daylight saving time. */
export function dayBegins(day: CalendarDate): Instant {
  return `${day}T05:00:00.000Z`;
}
