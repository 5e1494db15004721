/** A list of any length, some hundreds of rows in each statement: a statement is one piece, however many rows it answers. */
import type { Db } from './types.ts';

const ROWS_AT_ONCE = 500;

/** So many rows after one, which is undefined at the beginning. `Key`: what of a row says where it stands in the order. */
export interface Page<Key> {
  after: Key | undefined;
  most: number;
}

/** All rows of a list, some hundreds in each statement. */
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
