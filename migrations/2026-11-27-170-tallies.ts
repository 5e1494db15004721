import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/**
 * How many living animals there are of each species and month of registration, and how many readings of tags: each change
 * leaves a row of what it adds or takes, so that no writer waits for another, and a job sums the rows.
 * A later migration that rebuilds one of these tables on SQLite has to put its triggers back.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, postgres, required, oneOf } = columns(db);
  const run = (text: string) => sql.raw(text).execute(db);
  await table('tally')
    .addColumn('id', 'integer', id)
    .addColumn('what', 'text', oneOf('what', ['pet', 'scan']))
    // Of an animal.
    .addColumn('speciesId', 'integer')
    .addColumn('month', 'text', required)
    .addColumn('amount', 'integer', required)
    .execute();
  // The triggers come first: on PostgreSQL they lock the tables, so that no row is written between them and the count.
  if (postgres) await onPostgres(run);
  else await onSqlite(run);
  const month = monthOf(postgres);
  const fill = (rows: string) => run(`insert into tally (what, "speciesId", month, amount) ${rows}`);
  await fill(`select 'pet', "speciesId", ${month('"createdAt"')}, count(*) from pet
    where "removedAt" is null and "deceasedOn" is null group by "speciesId", ${month('"createdAt"')}`);
  await fill(`select 'scan', null, ${month('at')}, count(*) from scan group by ${month('at')}`);
}

/** The month in Ecuador, which has no daylight saving time. */
function monthOf(postgres: boolean): (instant: string) => string {
  return (instant) =>
    postgres
      ? `to_char(left(${instant}, 19)::timestamp - interval '5 hours', 'YYYY-MM')`
      : `strftime('%Y-%m', ${instant}, '-5 hours')`;
}

/** What the state of the animal adds to its tally: 1 of a living one that is not removed. */
const HEARD = ['speciesId', 'createdAt', 'removedAt', 'deceasedOn'].map((column) => `"${column}"`);

async function onSqlite(run: (text: string) => Promise<unknown>) {
  const month = monthOf(false);
  const counts = (row: string) => `${row}."removedAt" is null and ${row}."deceasedOn" is null`;
  const pet = (row: string, amount: number) => `insert into tally (what, "speciesId", month, amount)
    select 'pet', ${row}."speciesId", ${month(`${row}."createdAt"`)}, ${amount} where ${counts(row)};`;
  const scan = (row: string, amount: number) =>
    `insert into tally (what, month, amount) values ('scan', ${month(`${row}.at`)}, ${amount});`;
  const differs = HEARD.map((column) => `new.${column} is not old.${column}`).join(' or ');
  const triggers = [
    ['pet', 'Added', 'insert on pet', pet('new', 1)],
    ['pet', 'Removed', 'delete on pet', pet('old', -1)],
    ['pet', 'Changed', `update of ${HEARD.join()} on pet when ${differs}`, pet('old', -1) + pet('new', 1)],
    ['scan', 'Added', 'insert on scan', scan('new', 1)],
    ['scan', 'Removed', 'delete on scan', scan('old', -1)],
    ['scan', 'Changed', 'update of at on scan', scan('old', -1) + scan('new', 1)],
  ] as const;
  for (const [table, how, after, doing] of triggers)
    await run(`create trigger "${table}Tally${how}" after ${after} begin ${doing} end`);
}

async function onPostgres(run: (text: string) => Promise<unknown>) {
  const month = monthOf(true);
  const pet = (row: string, amount: number) => `if ${row}."removedAt" is null and ${row}."deceasedOn" is null then
      insert into tally (what, "speciesId", month, amount)
        values ('pet', ${row}."speciesId", ${month(`${row}."createdAt"`)}, ${amount});
    end if;`;
  const scan = (row: string, amount: number) =>
    `insert into tally (what, month, amount) values ('scan', ${month(`${row}.at`)}, ${amount});`;
  for (const [table, put] of [
    ['pet', pet],
    ['scan', scan],
  ] as const)
    await run(`create function "${table}Tallied"() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${put('old', -1)} end if;
      if tg_op <> 'DELETE' then ${put('new', 1)} end if;
      return null;
    end $$`);
  const differs = HEARD.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  const triggers = [
    ['pet', 'Written', 'insert or delete on pet for each row'],
    ['pet', 'Changed', `update of ${HEARD.join()} on pet for each row when (${differs})`],
    ['scan', 'Written', 'insert or delete or update of at on scan for each row'],
  ] as const;
  for (const [table, how, after] of triggers)
    await run(`create trigger "${table}Tally${how}" after ${after} execute function "${table}Tallied"()`);
}
