/** Money in whole cents. Pure; runs in the browser too. */

/** A price that includes its tax, taken apart: base and tax are whole cents and always add up to it. */
export function splitTax(cents: number, taxBasisPoints: number): { baseCents: number; taxCents: number } {
  const baseCents = Math.round((cents * 10_000) / (10_000 + taxBasisPoints));
  return { baseCents, taxCents: cents - baseCents };
}

const dollars = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `6,00`: as people in Ecuador write an amount; the currency stands beside it. */
export function amountInWords(cents: number): string {
  return dollars.format(cents / 100);
}

/** `6.00`: as the wire formats of PayPal and of the older calls write it. */
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
