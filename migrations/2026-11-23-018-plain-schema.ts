import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * The three orders by name become simple enough for the sqlite3 of a Debian (3.40), whose parser has room for 28 calls inside each
 * other: with 48 of them it opened nothing of the file. And a job remembers that a person asked for its run.
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

/** Letters of Spanish, and the frequent ones of other languages; capitals where names begin with them. */
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
