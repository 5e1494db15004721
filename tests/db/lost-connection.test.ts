import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { test } from '../support/world.ts';

test.skipIf(inject('sqliteTemplate'))(
  'a connection that is cut between two statements of a transaction fails that transaction and nothing else',
  async ({ world }) => {
    const cut = world.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(world.db);
      // Nobody waits for an answer on it at the moment it goes: an error that nobody hears would end the process.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`select 1`.execute(db);
    });
    await expect(cut).rejects.toThrow();
    expect(await world.db.selectFrom('species').select('id').limit(1).execute()).toHaveLength(1);
  },
);
