/**
 * Reads a list of any length in statements of some hundred rows, so that no single statement blocks the process.
 */
import type { Db } from './types.ts';

const ROWS_AT_ONCE = 500;

/** A number of rows after a row, which is undefined at the beginning. `Key`: the columns of the sort order. */
export interface Page<Key> {
  after: Key | undefined;
  most: number;
}

/** All rows of a list, some hundreds per statement. */
export async function allRows<Of, Key, Row extends Key>(
  read: (db: Db, of: Of, page: Page<Key>) => Promise<Row[]>,
  db: Db,
  of: Of,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const some = await read(db, of, { after: all.at(-1), most: ROWS_AT_ONCE });
    all.push(...some);
    if (some.length < ROWS_AT_ONCE) return all;
  }
}
