/**
 * The databases that tests stand in on PostgreSQL: copies of the template. Making, connecting to and dropping one takes ten times
 * the processor time of emptying it, so a test that left the schema and what was delivered alone hands its copy to the next test.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '#db/open.ts';
import { openPool, POSTGRES_LIMITS } from '#db/postgres.ts';
import { databaseAddress } from './postgres.ts';

interface Copy {
  name: string;
  url: string;
  pool: pg.Pool;
  endPool: () => Promise<void>;
  uses: number;
}

/** What is deleted stays in a table's file: after so many tests a new copy is read faster. */
const MOST_USES = 100;

/** One connection of each test process, kept for making and dropping its databases. */
let admin: pg.Pool | undefined;
/** The same for every copy: what empties it, and the shape that it has then. */
let known: { emptying: string; shape: string } | undefined;
/** Emptied copies of this process. One: a test rarely has two worlds. */
const free: Copy[] = [];

export async function takeDatabase(template: string) {
  const copy = free.pop() ?? (await makeCopy(template));
  copy.uses += 1;
  let alone = false;
  return {
    ...openPostgres(copy.url, POSTGRES_LIMITS, copy.pool),
    /** A test that asks for it opens the database by other ways too, and hands it to no other. */
    get address() {
      alone = true;
      return copy.url;
    },
    drop: async () => {
      if (!alone && copy.uses < MOST_USES && free.length === 0 && (await isEmptied(copy))) free.push(copy);
      else await dropCopy(copy);
    },
  };
}

async function makeCopy(template: string): Promise<Copy> {
  admin ??= new pg.Pool({ connectionString: databaseAddress(template, 'postgres'), max: 1, allowExitOnIdle: true })
    // The server may end before this process does; without a listener that would count as an error of the tests.
    .on('error', () => undefined);
  const source = new URL(template).pathname.slice(1);
  const name = `${source}_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half the time of writing the template through the log (22 against 46 ms).
  await admin.query(`create database "${name}" template "${source}" strategy file_copy`);
  const url = databaseAddress(template, name);
  const pool = openPool(url, POSTGRES_LIMITS);
  const endPool = pool.end.bind(pool);
  // The handle of a test ends; the connections, which know the tables by now, serve the next.
  pool.end = () => Promise.resolve();
  known ??= await emptyingOf(pool);
  return { name, url, pool, endPool, uses: 0 };
}

async function dropCopy({ name, endPool }: Copy) {
  await endPool();
  await admin?.query(`drop database "${name}" with (force)`);
}

/** What describes the tables, and what a test may set for its whole database. */
const CATALOGUES = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_statistic'];

/** Of so many delivered rows a table is filled again; with more it must be untouched: breeds, words, places. */
const FEW = 50;

async function emptyingOf(pool: pg.Pool): Promise<{ emptying: string; shape: string }> {
  const { rows: names } = await pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const tables = await Promise.all(
    names.map(async ({ name }) => {
      const counted = await pool.query<{ count: number }>(`select count(*) as count from ${name}`);
      return { name, count: counted.rows[0]?.count ?? 0 };
    }),
  );
  const few = tables.filter(({ count }) => count <= FEW);
  const filling = few
    .filter(({ count }) => count > 0)
    .map(async ({ name }) => {
      const { rows } = await pool.query<{ rows: string }>(
        `select quote_literal(json_agg(one)::text) as rows from ${name} as one`,
      );
      return `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${rows[0]?.rows})`;
    });
  const traces = [...tables.filter(({ count }) => count > FEW).map(({ name }) => name), ...CATALOGUES].map(
    (name) => `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${name})`,
  );
  const shape = `select concat_ws(', ', ${traces.join()},
    (select count(*) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())),
    (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'),
    (select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()))
  ) as shape`;
  const { rows } = await pool.query<{ shape: string }>(shape);
  const emptying = [
    'begin',
    // No trigger is asked: one of them keeps the audit from being emptied. Only a superuser may say so.
    'set local session_replication_role = replica',
    ...few.map(({ name }) => `delete from ${name}`),
    ...(await Promise.all(filling)),
    `select ${(await countersOf(pool)).join()}`,
    'commit',
    shape,
  ].join(';\n');
  return { emptying, shape: rows[0]?.shape ?? '' };
}

/** Each counter as the template has it. */
async function countersOf(pool: pg.Pool): Promise<string[]> {
  const { rows: counters } = await pool.query<{ name: string }>(
    `select format('%I', sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  return Promise.all(
    counters.map(async ({ name }) => {
      const { rows } = await pool.query<{ last: number; called: boolean }>(
        `select last_value as last, is_called as called from ${name}`,
      );
      return `setval('${name}', ${rows[0]?.last}, ${rows[0]?.called})`;
    }),
  );
}

/** Whether all is as the template has it; not where a statement is still on its way, or the user of the tests may not do it. */
async function isEmptied({ pool }: Copy): Promise<boolean> {
  if (!known || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false;
  const client = await pool.connect();
  try {
    const results = (await client.query(known.emptying)) as unknown as pg.QueryResult<{ shape: string }>[];
    return results.at(-1)?.rows[0]?.shape === known.shape;
  } catch {
    await client.query('rollback').catch(() => undefined);
    return false;
  } finally {
    client.release();
  }
}
