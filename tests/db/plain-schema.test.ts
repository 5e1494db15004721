/** In trouble an operator opens the file with what the machine has: Debian's sqlite3 is older than the one that wrote it. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../support/world.ts';

/** Debian 12's sqlite3 (3.40) overflows its parser at 31 open parentheses, and then reads nothing of the whole file. */
const DEEPEST = 28;

test('no statement of the schema is nested deeper than the parser of an older sqlite3 can go', async ({ world }) => {
  if (world.dialect !== 'sqlite') return;
  const { rows } = await sql<{
    name: string;
    sql: string;
  }>`select name, sql from sqlite_schema where sql is not null`.execute(world.db);
  expect(rows.filter((row) => depthOf(row.sql) > DEEPEST).map(({ name }) => name)).toEqual([]);
});

function depthOf(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const sign of text) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
