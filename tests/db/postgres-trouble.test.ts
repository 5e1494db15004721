/** PostgreSQL in trouble: rows that are held, connections that go, plans that cost more than the question. */
import { IS_PERSON } from '#db/keeper.ts';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { openPostgres, withReplica } from '#db/open.ts';
import { POSTGRES_LIMITS } from '#db/postgres.ts';
import { maybeOld } from '#db/replica.ts';
import { endRestoredSessions } from '#db/restored.ts';
import type { Db, Trx } from '#db/types.ts';
import { makeUser } from '../support/guardian.ts';
import { openRelay } from '../support/relay.ts';
import { databaseAddress } from '../support/postgres.ts';
import { test as onBoth, type World } from '../support/world.ts';

const test = onBoth.skipIf(inject('sqliteTemplate'));

test('readers are answered while more writers than there are connections wait for one row', async ({ world }) => {
  const { id } = await makeUser(world);
  const other = await sameDatabase(world, { ...POSTGRES_LIMITS, lockMs: 400, waitMs: 300 });
  const held = await holdRow(world.db, id);
  const writers = Array.from({ length: 30 }, () =>
    other.db
      .transaction()
      .execute((db) => rename(db, id))
      .then(() => 'written', codeOf),
  );
  const single = Array.from({ length: 5 }, () => rename(other.db, id).then(() => 'written', codeOf));
  // Before any of the writers gives up: each answer of theirs would be here already.
  const given: unknown[] = [];
  for (const writer of [...writers, ...single]) void writer.then((code) => given.push(code));
  await untilWaiting(world.db, POSTGRES_LIMITS.transactions + POSTGRES_LIMITS.changes);
  expect(await other.db.selectFrom('user').where(IS_PERSON).select('id').execute()).toEqual([{ id }]);
  expect(given).toEqual([]);
  const codes = await Promise.all([...writers, ...single]);
  await held.end();
  await other.close();
  expect([...new Set(codes)].toSorted()).toEqual(['55P03', 'DATABASE_FULL']);
});

test('a statement has an end, and a plan is never compiled', async ({ world }) => {
  const other = await sameDatabase(world, { ...POSTGRES_LIMITS, statementMs: 50 });
  await expect(sql`select pg_sleep(20)`.execute(other.db)).rejects.toMatchObject({ code: '57014' });
  await other.close();
  const shown = async (name: string) => {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(world.db);
    return rows[0]?.[name];
  };
  expect(await shown('jit')).toBe('off');
  expect(await shown('statement_timeout')).toBe('15s');
  expect(await shown('lock_timeout')).toBe('3s');
  expect(await shown('idle_in_transaction_session_timeout')).toBe('30s');
});

test('two transactions that wait for each other are both written in the end', async ({ world }) => {
  const [one, two] = [await makeUser(world), await makeUser(world)];
  await sql.raw(`alter database "${await nameOf(world)}" set deadlock_timeout = '20ms'`).execute(world.db);
  const other = await sameDatabase(world);
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const inTurn = (first: number, second: number) =>
    other.db.transaction().execute(async (db) => {
      await rename(db, first);
      arrived += 1;
      if (arrived === 2) open();
      await both;
      await rename(db, second);
    });
  await Promise.all([inTurn(one.id, two.id), inTurn(two.id, one.id)]);
  await other.close();
  expect(arrived).toBe(3);
  expect(await world.db.selectFrom('user').where(IS_PERSON).select('name').execute()).toEqual([
    { name: 'Otra' },
    { name: 'Otra' },
  ]);
});

test('a transaction whose connection goes before its commit begins again, and a commit that may have arrived does not', async ({
  world,
}) => {
  const { id } = await makeUser(world);
  let tries = 0;
  await world.db.transaction().execute(async (db) => {
    tries += 1;
    await rename(db, id);
    if (tries === 1) await endOf(world, db);
  });
  expect(tries).toBe(2);
  tries = 0;
  const lost = world.db.transaction().execute(async (db) => {
    tries += 1;
    // The server ends the connection with the commit itself: nobody can tell whether it was written.
    await sql`create function go() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(
      db,
    );
    await sql`create constraint trigger go after update on "user" deferrable initially deferred for each row execute function go()`.execute(
      db,
    );
    await rename(db, id);
  });
  await expect(lost).rejects.toMatchObject({ code: 'DATABASE_ANSWER_LOST' });
  expect(tries).toBe(1);
});

test('a read on a connection that has gone is asked on another, and a change is not', async ({ world }) => {
  const { id } = await makeUser(world);
  await endAll(world);
  expect(await world.db.selectFrom('user').where(IS_PERSON).select('id').execute()).toEqual([{ id }]);
  await sql`create function go() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(
    world.db,
  );
  await sql`create trigger go before update on "user" for each row execute function go()`.execute(world.db);
  await expect(rename(world.db, id)).rejects.toMatchObject({ code: 'DATABASE_ANSWER_LOST' });
});

test('a statement that was prepared before another process changed its table is prepared again, also in a transaction', async ({
  world,
}) => {
  const { id } = await makeUser(world);
  const ask = (db: Db | Trx) => db.selectFrom('user').selectAll().where('id', '=', id).execute();
  for (const change of ['add column later text', 'drop column later', 'add column later integer']) {
    for (let times = 0; times < 3; times += 1) await Promise.all([ask(world.db), ask(world.db), ask(world.db)]);
    await sql`alter table "user" ${sql.raw(change)}`.execute(world.db);
    if (change.startsWith('drop')) expect(await world.db.transaction().execute(ask)).toHaveLength(1);
    else expect(Object.keys((await ask(world.db))[0] ?? {})).toContain('later');
    await sql`deallocate all`.execute(world.db);
    expect(await Promise.all([ask(world.db), ask(world.db), ask(world.db)])).toHaveLength(3);
  }
});

test('sessions and links of a dump do not work after it was restored, and those of today do', async ({ world }) => {
  const { db } = world;
  const ana = await makeUser(world);
  const open = await sameDatabase(world);
  await endRestoredSessions(open);
  const at = '2026-11-21T15:00:00.000Z';
  const times = { createdAt: at, lastUsedAt: at, expiresAt: at };
  const session = { hash: 'h', userId: ana.id, kind: 'web', remembered: 0, ipPrefix: '', agent: '', ...times } as const;
  await db.insertInto('session').values(session).execute();
  const link = { userId: ana.id, email: null, createdAt: at, expiresAt: at, usedAt: null, refId: null };
  for (const kind of ['reset-password', 'second-factor', 'family-invite'] as const)
    await db
      .insertInto('token')
      .values({ ...link, kind, hash: kind })
      .execute();
  const channel = { userId: ana.id, kind: 'ntfy', sealed: '', shown: '', createdAt: at } as const;
  const { id: channelId } = await db
    .insertInto('noticeChannel')
    .values(channel)
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = { title: '', body: '', path: '/', urgent: 0, dedupeKey: 'dose:1', attempts: 0 } as const;
  await db
    .insertInto('channelOutbox')
    .values({ ...said, channelId, userId: ana.id, createdAt: at, expiresAt: at, nextAttemptAt: at })
    .execute();
  const begun = () => db.selectFrom('channelOutbox').select('begunAt').execute();
  expect(await endRestoredSessions(open)).toBe(false);
  expect(await db.selectFrom('session').select('hash').execute()).toHaveLength(1);
  expect(await begun()).toEqual([{ begunAt: null }]);
  // As pg_restore does it: another table of the same name, with the same rows.
  await sql`alter table session rename to dumped`.execute(db);
  await sql`create table session (like dumped including all)`.execute(db);
  await sql`insert into session overriding system value select * from dumped`.execute(db);
  await sql`drop table dumped`.execute(db);
  expect(await endRestoredSessions(open)).toBe(true);
  expect(await db.selectFrom('session').select('hash').execute()).toEqual([]);
  expect(await db.selectFrom('token').select('kind').execute()).toEqual([{ kind: 'family-invite' }]);
  // It may have gone out since the copy was made.
  expect(await begun()).toEqual([{ begunAt: at }]);
  expect(await endRestoredSessions(open)).toBe(false);
  await open.close();
});

test('one process migrates: another looks, and waits only where something is to be done', async ({ world }) => {
  const open = await sameDatabase(world);
  const lines: string[] = [];
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const holds = world.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(3853314791)`.execute(db);
    // A lock of a session that nobody ended, as it was left behind a pooler: it is none of ours.
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(db);
    await until;
  });
  expect(await migrateToLatest(open, { tell: (line) => lines.push(line) })).toEqual([]);
  expect(lines).toEqual([]);
  await sql`delete from kysely_migration where name like '%spanish-order'`.execute(world.db);
  const tell = { tell: (line: string) => void lines.push(line), waits: 0.001 };
  await expect(migrateToLatest(open, tell)).rejects.toMatchObject({ code: 'MIGRATION_LOCKED' });
  expect(lines).toEqual([expect.stringContaining('Otro proceso está actualizando')]);
  end();
  await holds;
  await open.close();
});

test('what may be a second old is read on the replica, a transaction’s reads are its own, and the primary answers where it is away', async ({
  world,
}) => {
  const { id } = await makeUser(world);
  const name = `${await nameOf(world)}_replica`;
  await sql`create database ${sql.table(name)}`.execute(world.db);
  const address = databaseAddress(inject('postgresTemplate'), name);
  const old = openPostgres(address);
  await sql`create table "user" (id integer)`.execute(old.db);
  await old.close();
  const line = await openRelay(address);
  const open = withReplica(await sameDatabase(world), line.address);
  const ids = (db: Db | Trx) => db.selectFrom('user').where('id', '=', id).select('id').execute();
  const read = (db: Db | Trx) => maybeOld(db, ids);
  expect(await read(open.db)).toEqual([]);
  expect(await open.db.transaction().execute(read)).toEqual([{ id }]);
  line.close();
  expect(await read(open.db)).toEqual([{ id }]);
  await open.close();
});

async function sameDatabase(world: World, limits = POSTGRES_LIMITS) {
  return openPostgres(databaseAddress(inject('postgresTemplate'), await nameOf(world)), limits);
}

async function nameOf({ db }: World): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}

async function rename(db: Db | Trx, id: number): Promise<void> {
  await db.updateTable('user').set({ name: 'Otra' }).where('id', '=', id).execute();
}

/** A transaction that has the row until `end`. */
async function holdRow(db: Db, id: number): Promise<{ end: () => Promise<void> }> {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const holds = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const whole = db.transaction().execute(async (db) => {
    await rename(db, id);
    begun();
    await until;
  });
  await holds;
  return {
    end: async () => {
      end();
      await whole;
    },
  };
}

/** So many wait for a row. */
async function untilWaiting(db: Db, amount: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
        return rows[0]?.waiting;
      },
      { interval: 5 },
    )
    .toBe(amount);
}

/** Ends the connection that the transaction has, from outside. */
async function endOf({ db: outside }: World, db: Trx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(outside);
}

async function endAll({ db }: World): Promise<void> {
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.02)`.execute(db)));
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `.execute(db);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
