/**
 * Moves rows of any table from one row to another and back, where a join of two records has to leave no trace after it was
 * parted. It changes one column of listed rows and keeps no rule of any table.
 */
import { sql } from 'kysely';
import { inChunks } from './chunks.ts';
import type { Database, Db } from './types.ts';

type Value = string | number | null;

/** One column of some rows, as it was and as it became. */
export interface Moved {
  table: keyof Database;
  column: string;
  was: Value;
  became: Value;
  /** The column that names the rows, beside `column` where that belongs to the key. */
  by: string;
  keys: (string | number)[];
}

/** Sets the column of the rows that still have the value of before; those that changed since stay. */
export async function moveRows(db: Db, { table, column, was, became, by, keys }: Moved): Promise<void> {
  // Rows that are named by the column itself are all that have its value.
  if (by === column) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${became} where ${is(column, was)}`.execute(db);
    return;
  }
  await inChunks(keys, (some) =>
    sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${became}
      where ${sql.ref(by)} in (${sql.join(some)}) and ${is(column, was)}
    `.execute(db),
  );
}

function is(column: string, value: Value) {
  return value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
}

/** The way back. */
export function reverse({ was, became, ...rows }: Moved): Moved {
  return { ...rows, was: became, became: was };
}

/**
 * The rows of one animal, by `by`, less those of which the other has one with the same values in all of `like`.
 * @param like empty: less all, where the other has any; undefined: all
 */
export async function listMovable(
  db: Db,
  {
    table,
    by,
    like,
    from,
    to,
  }: { table: keyof Database; by: string; like?: readonly string[]; from: number; to: number },
): Promise<(string | number)[]> {
  const same = (like ?? []).map((column) => sql`and theirs.${sql.ref(column)} = own.${sql.ref(column)}`);
  const taken = sql`and not exists (
    select 1 from ${sql.table(table)} as theirs where theirs."petId" = ${to} ${sql.join(same, sql` `)})`;
  const { rows } = await sql<{ key: string | number }>`
    select own.${sql.ref(by)} as key from ${sql.table(table)} as own
    where own."petId" = ${from} ${like ? taken : sql``}
    order by 1
  `.execute(db);
  return rows.map(({ key }) => key);
}
