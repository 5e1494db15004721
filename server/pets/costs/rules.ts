/** What animals cost, by animal and year. Pure; runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';

export const WHAT_LETTERS = 80;
export const PLACE_LETTERS = 80;
/** Ninety-nine thousand dollars: more is a slip of the keyboard. */
export const MOST_CENTS = 9_999_999;
export const RECEIPT_BYTES = 10 * 1024 * 1024;

interface Spent {
  petId: number;
  petName: string;
  spentOn: CalendarDate;
  cents: number;
}

export interface CostYear<Row> {
  year: string;
  cents: number;
  /** The dearest first. */
  pets: { petId: number; petName: string; cents: number }[];
  /** The latest first. */
  rows: Row[];
}

/** The latest year first. */
export function byYear<Row extends Spent>(rows: readonly Row[]): CostYear<Row>[] {
  const years = Map.groupBy(rows, ({ spentOn }) => spentOn.slice(0, 4));
  return [...years]
    .map(([year, own]) => ({
      year,
      cents: sum(own),
      pets: [...Map.groupBy(own, ({ petId }) => petId)]
        .map(([petId, some]) => ({ petId, petName: some[0]?.petName ?? '', cents: sum(some) }))
        .toSorted((a, b) => b.cents - a.cents || a.petName.localeCompare(b.petName, 'es')),
      rows: own.toSorted((a, b) => b.spentOn.localeCompare(a.spentOn)),
    }))
    .toSorted((a, b) => b.year.localeCompare(a.year));
}

function sum(rows: readonly Spent[]): number {
  return rows.reduce((total, { cents }) => total + cents, 0);
}

export function receiptKeys(code: string): string[] {
  return [`${code}/m.webp`, `${code}/l.jpg`];
}
