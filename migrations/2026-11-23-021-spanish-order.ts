import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Name orders put ñ between n and o. Adds the installation's row (origin of a PostgreSQL dump, key of finders'
 * links), and a conversation's press key for joining a second tap.
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
  await run(
    `create table installation (id integer primary key check (id = 1), "livesIn" text, "pressSecret" text not null)${postgres ? '' : ' strict'}`,
  );
  const secret = postgres ? 'gen_random_uuid()::text || gen_random_uuid()::text' : 'lower(hex(randomblob(32)))';
  await run(`insert into installation (id, "pressSecret") values (1, ${secret})`);
  await db.schema.alterTable('finderThread').addColumn('pressKey', 'text').execute();
  await run(`create unique index "finderThreadPressKey" on "finderThread" ("pressKey")`);
}

/** As in migration 018, except for ñ: after n with any following letter, and before o. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'áâãäÁ',
  e: 'éèêëÉ',
  i: 'íïÍ',
  o: 'óôöÓÖ',
  u: 'úüÚÜ',
  'n~': 'ñÑ',
  c: 'çÇ',
};
const PAIRS = Object.entries(LETTERS).flatMap(([plain, accented]) => [...accented].map((letter) => [letter, plain]));

function sqliteKey(text: string): string {
  return PAIRS.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, `lower(${text})`);
}

/** translate() replaces one letter by one; the tilde is added afterwards. */
function postgresKey(text: string): string {
  const single = PAIRS.filter(([, plain]) => plain?.length === 1);
  const [from, to] = [0, 1].map((side) => single.map((pair) => pair[side]).join(''));
  return `(replace(lower(translate(${text}, 'Ñ${from}', 'ñ${to}')), 'ñ', 'n~') collate "C")`;
}
