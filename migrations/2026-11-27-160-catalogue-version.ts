import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const CATALOGUE = ['vaccine', 'vaccineDisease'];

/**
 * A version of the vaccines' catalogue that no other state of it had: what a process keeps of the catalogue stands for as long
 * as its version does. A later migration that rebuilds one of these tables on SQLite has to put its triggers back.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, postgres, required } = columns(db);
  const run = (text: string) => sql.raw(text).execute(db);
  await table('catalogueVersion')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'text', required)
    .execute();
  const fresh = postgres ? 'gen_random_uuid()::text' : 'lower(hex(randomblob(16)))';
  await run(`insert into "catalogueVersion" (id, version) values (1, ${fresh})`);
  const renew = `update "catalogueVersion" set version = ${fresh};`;
  if (postgres)
    await run(`create function "catalogueChanged"() returns trigger language plpgsql as
      $$ begin ${renew} return null; end $$`);
  for (const name of CATALOGUE)
    if (postgres)
      await run(`create trigger "${name}Changed" after insert or update or delete or truncate on "${name}"
        for each statement execute function "catalogueChanged"()`);
    else
      for (const change of ['insert', 'update', 'delete'])
        await run(`create trigger "${name}Changed${change}" after ${change} on "${name}" begin ${renew} end`);
}
