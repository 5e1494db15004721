/** What a file of first values holds. It is data alone: the table `countryRule` is what is read. */
import type { CountryRuleTable } from '#db/types.ts';

type Columns = Omit<CountryRuleTable, 'id' | 'active' | 'editedAt' | 'editedBy' | 'position'>;
type Optional =
  | 'place'
  | 'species'
  | 'amount'
  | 'least'
  | 'unit'
  | 'detail'
  | 'english'
  | 'authority'
  | 'note'
  | 'validFrom'
  | 'validUntil';

/** A row as it is first written; what is left out is not known, or not needed. */
export type FirstRule = Omit<Columns, Optional> & Partial<Pick<Columns, Optional>>;

/** The day on which the sources of the first values were seen. */
export const SEEN_ON = '2026-11-23';

/** Rows of one country and way, which need not say both each time. */
export function rowsOf(
  common: Pick<FirstRule, 'country' | 'way'> & Partial<FirstRule>,
  rows: readonly (Omit<FirstRule, 'country' | 'way' | 'checkedOn' | 'authority'> & Partial<FirstRule>)[],
): FirstRule[] {
  return rows.map((row) => ({ checkedOn: SEEN_ON, ...common, ...row }));
}
