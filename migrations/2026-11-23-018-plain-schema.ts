import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Simplifies the three name orders for Debian's sqlite3 (3.40), whose parser allows 28 nested calls: with 48 it
 * could not open the file. Adds when an administrator asked for a job's run.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (text: string) => sql.raw(text).execute(db);
  const key = (text: string) => (postgres ? postgresKey(text) : sqliteKey(text));
  for (const index of ['petNameKey', 'userNameKey', 'ownerNameKey']) await run(`drop index "${index}"`);
  await run(`create index "petNameKey" on pet (${key('name')}, id) where "removedAt" is null`);
  await run(`create index "userNameKey" on "user" (${key(`name || ' ' || surname`)}, id)`);
  await run(`create index "ownerNameKey" on owner (${key(`name || ' ' || surname`)}, id) where "removedAt" is null`);
  await db.schema.alterTable('job').addColumn('askedAt', 'text').execute();
}

/** Spanish letters and frequent ones of other languages; capitals where names begin with them. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'áâãäÁ',
  e: 'éèêëÉ',
  i: 'íïÍ',
  o: 'óôöÓÖ',
  u: 'úüÚÜ',
  n: 'ñÑ',
  c: 'çÇ',
};
const PAIRS = Object.entries(LETTERS).flatMap(([plain, accented]) => [...accented].map((letter) => [letter, plain]));

function sqliteKey(text: string): string {
  return PAIRS.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, `lower(${text})`);
}

function postgresKey(text: string): string {
  const [from, to] = [0, 1].map((side) => PAIRS.map((pair) => pair[side]).join(''));
  return `(lower(translate(${text}, '${from}', '${to}')) collate "C")`;
}
