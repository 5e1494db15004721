/** Lines and their tax in whole cents, so that every sum of a document agrees. Pure; runs in the browser too. */

/** `codigoPorcentaje` of the SRI's table 17 with its rate. 6 and 7 (not subject, exempt) print a rate of nought. */
export const IVA_RATES = {
  '0': 0,
  '2': 1200,
  '3': 1400,
  '4': 1500,
  '5': 500,
  '6': 0,
  '7': 0,
  '8': 800,
  '10': 1300,
} as const;
export type IvaCode = keyof typeof IVA_RATES;

export function isIvaCode(code: string): code is IvaCode {
  return code in IVA_RATES;
}

/** The code of a rate whose code was not written down; null for a rate that the table does not have. */
export function ivaCodeOf(basisPoints: number): IvaCode | null {
  const [found] = (Object.keys(IVA_RATES) as IvaCode[]).filter((code) => IVA_RATES[code] === basisPoints);
  return found ?? null;
}

/** Quantities and unit prices in millionths: the document prints six decimals. */
export const MILLION = 1_000_000;

export interface CartLine {
  code: string | null;
  description: string;
  quantityMillionths: number;
  priceMillionths: number;
  discountCents: number;
  rate: IvaCode;
}

export interface PricedLine extends CartLine {
  /** Quantity times price less the discount. */
  netCents: number;
  taxCents: number;
}

export interface TaxGroup {
  rate: IvaCode;
  baseCents: number;
  taxCents: number;
}

export interface Priced {
  lines: PricedLine[];
  taxes: TaxGroup[];
  netCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
}

/**
 * The whole document. @param paid the tax of each rate where it was agreed before, as in a price with tax: it may
 * differ by a cent from the rate of the rounded base.
 */
export function priceLines(cart: readonly CartLine[], paid?: Partial<Record<IvaCode, number>>): Priced {
  const net = cart.map((line) => netOf(line));
  const rates = [...new Set(cart.map(({ rate }) => rate))].toSorted((a, b) => Number(a) - Number(b));
  const lines: PricedLine[] = cart.map((line, at) => ({ ...line, netCents: net[at] ?? 0, taxCents: 0 }));
  const taxes = rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    const baseCents = own.reduce((sum, { netCents }) => sum + netCents, 0);
    const taxCents = paid?.[rate] ?? taxOf(baseCents, IVA_RATES[rate]);
    const parts = taxParts(
      taxCents,
      own.map(({ netCents }) => netCents),
      IVA_RATES[rate],
    );
    for (const [at, line] of own.entries()) line.taxCents = parts[at] ?? 0;
    return { rate, baseCents, taxCents };
  });
  const netCents = taxes.reduce((sum, { baseCents }) => sum + baseCents, 0);
  const taxCents = taxes.reduce((sum, one) => sum + one.taxCents, 0);
  const discountCents = cart.reduce((sum, line) => sum + line.discountCents, 0);
  return { lines, taxes, netCents, discountCents, taxCents, totalCents: netCents + taxCents };
}

/** Half up, as the SRI computes it. */
export function taxOf(baseCents: number, basisPoints: number): number {
  return Math.floor((baseCents * basisPoints + 5000) / 10_000);
}

/** Quantity times price, rounded half up to the cent, less the discount. */
export function netOf(line: Pick<CartLine, 'quantityMillionths' | 'priceMillionths' | 'discountCents'>): number {
  const gross = BigInt(line.quantityMillionths) * BigInt(line.priceMillionths);
  return Number((gross + 5_000_000_000n) / 10_000_000_000n) - line.discountCents;
}

/** The unit price at which a quantity comes to exactly this base. */
export function unitPriceFor(baseCents: number, quantity: number): number {
  return Math.round((baseCents * 10_000) / quantity);
}

/** The same for a quantity in millionths; exact below ten thousand units. */
export function unitPriceForMillionths(baseCents: number, quantityMillionths: number): number {
  const quantity = BigInt(quantityMillionths);
  return Number((BigInt(baseCents) * 10_000_000_000n + quantity / 2n) / quantity);
}

/** A group's tax by line: each less than a cent from its own rate, wherever the group's tax is that of its base. */
function taxParts(taxCents: number, nets: readonly number[], basisPoints: number): number[] {
  const exact = nets.map((net) => (net * basisPoints) / 10_000);
  return handOut(taxCents, exact) ?? shares(taxCents, nets);
}

/** Splits a sum by weights: whole parts that add up to it, the largest remainders first. */
export function shares(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  if (all === 0) return weights.map((_, at) => (at === 0 ? sum : 0));
  const exact = weights.map((weight) => (sum * weight) / all);
  return handOut(sum, exact) ?? [];
}

/** Whole parts of a sum: each exact part rounded down, and a cent more for the largest remainders; null where that is not it. */
function handOut(sum: number, exact: readonly number[]): number[] | null {
  const parts = exact.map((part) => Math.floor(part));
  const left = sum - parts.reduce((total, part) => total + part, 0);
  if (left < 0 || left > parts.length) return null;
  const order = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
