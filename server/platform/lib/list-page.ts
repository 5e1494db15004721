/** Pages of a long list; each continues after the last row of the one before. Pure. */

/** The end of a page, after which the next one begins. */
export interface After {
  id: number;
  /** The sort key; empty where the id is the order. */
  key: string;
}

/** Takes one row more than the page needs, and so knows without counting whether another page follows. */
export function onePage<Row extends After>(found: readonly Row[], size: number) {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ key: _key, ...row }) => row),
    next: found.length > size && last ? { id: last.id, key: last.key } : null,
  };
}

/** Rows per statement. */
const AT_ONCE = 500;

/** Yields every row, read page by page as the consumer takes them; without a `key` the id is the order. */
export async function* everyRow<Row extends Pick<After, 'id'> & Partial<After>>(
  read: (after: After | null, limit: number) => Promise<readonly Row[]>,
  size = AT_ONCE,
): AsyncGenerator<Row> {
  let after: After | null = null;
  while (true) {
    const rows: readonly Row[] = await read(after, size);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { id: last.id, key: last.key ?? '' };
  }
}

/** The same rows, each converted. */
export async function* eachRow<Row, Shown>(rows: AsyncIterable<Row>, show: (row: Row) => Shown): AsyncGenerator<Shown> {
  for await (const row of rows) yield show(row);
}
