/** What animals cost, by animal and year. Pure; runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { readAmount } from '#server/platform/lib/money.ts';

export const WHAT_LETTERS = 80;
export const PLACE_LETTERS = 80;
/** Ninety-nine thousand dollars, or twenty million pesos: more is a slip of the keyboard. */
const MOST_CENTS = 9_999_999;
const MOST_CENTS_IN_PESOS = 2_000_000_000;
/** A visit costs tens of thousands, which people write with points: `120.000`. */
const IN_THOUSANDS = ['COP', 'CLP', 'ARS'];
export const RECEIPT_BYTES = 10 * 1024 * 1024;

interface Spent {
  petId: number;
  petName: string;
  spentOn: CalendarDate;
  cents: number;
  currency: string;
}

/** Of one currency: sums of two would say nothing. */
export interface CostYear<Row> {
  year: string;
  currency: string;
  cents: number;
  /** The dearest first. */
  pets: { petId: number; petName: string; cents: number }[];
  /** The latest first. */
  rows: Row[];
}

/** `25`, `25,5`, `25.50`, and in pesos `120.000`, as cents; why not, in words. */
export function readCost(typed: string, currency: string): { cents: number } | { wrong: string } {
  const pesos = IN_THOUSANDS.includes(currency);
  const grouped = pesos && /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/u.test(typed);
  const cents = readAmount(grouped ? typed.replaceAll('.', '') : typed, pesos ? 8 : 6) ?? 0;
  if (cents <= 0) return { wrong: `Escribe cuánto fue, por ejemplo ${pesos ? '120.000' : '25,50'}.` };
  const most = pesos ? MOST_CENTS_IN_PESOS : MOST_CENTS;
  return cents > most ? { wrong: 'Revisa la cantidad: es muy grande.' } : { cents };
}

/** The latest year first; of one year the currency first that was used last. */
export function byYear<Row extends Spent>(rows: readonly Row[]): CostYear<Row>[] {
  const years = Map.groupBy(rows, ({ spentOn, currency }) => `${spentOn.slice(0, 4)} ${currency}`);
  return [...years]
    .map(([key, own]) => ({
      year: key.slice(0, 4),
      currency: key.slice(5),
      cents: sum(own),
      pets: [...Map.groupBy(own, ({ petId }) => petId)]
        .map(([petId, some]) => ({ petId, petName: some[0]?.petName ?? '', cents: sum(some) }))
        .toSorted((a, b) => b.cents - a.cents || a.petName.localeCompare(b.petName, 'es')),
      rows: own.toSorted((a, b) => b.spentOn.localeCompare(a.spentOn)),
    }))
    .toSorted(
      (a, b) => b.year.localeCompare(a.year) || (b.rows[0]?.spentOn ?? '').localeCompare(a.rows[0]?.spentOn ?? ''),
    );
}

function sum(rows: readonly Spent[]): number {
  return rows.reduce((total, { cents }) => total + cents, 0);
}

export function receiptKeys(code: string): string[] {
  return [`${code}/m.webp`, `${code}/l.jpg`];
}
