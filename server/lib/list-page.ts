/** Pages of a long list, each going on after the last row of the one before. Pure. */

/** Where a page ended: the next one begins after it. */
export interface After {
  id: number;
  /** What the order compares; empty where that is the id. */
  key: string;
}

/** From one row more than a page was asked for: whether there is another page is known without counting. */
export function onePage<Row extends After>(found: readonly Row[], size: number) {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ key: _key, ...row }) => row),
    next: found.length > size && last ? { id: last.id, key: last.key } : null,
  };
}

/** Rows of a table that are read in one statement. */
const AT_ONCE = 500;

/** Every row, read page after page while somebody takes them; without a `key` the id is the order. */
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

/** The same rows, each as something else. */
export async function* eachRow<Row, Shown>(rows: AsyncIterable<Row>, show: (row: Row) => Shown): AsyncGenerator<Shown> {
  for await (const row of rows) yield show(row);
}
