/** The order of the lists that forms choose from. Pure. */

/** A list as forms show it: the first row of the release stays first ("Mestizo"), what begins with "Otr" last, the rest by the alphabet. */
export function inShownOrder<Row extends { id: number; name: string }>(rows: readonly Row[]): Row[] {
  const first = rows.reduce<Row | null>((least, row) => (least === null || row.id < least.id ? row : least), null);
  const place = (row: Row) => (row === first ? 0 : /^otr[ao]/i.test(row.name) ? 2 : 1);
  return rows.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'es'));
}
