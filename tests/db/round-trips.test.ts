/** What waits for PostgreSQL, and how often: counted on the line between both. */
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { openPostgres } from '#db/open.ts';
import { inOneRoundTrip } from '#db/round-trips.ts';
import { createCaller } from '#server/app/http/router.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { databaseAddress } from '../support/postgres.ts';
import { openRelay } from '../support/relay.ts';
import { type Person, test, type World } from '../support/world.ts';

test.skipIf(inject('sqliteTemplate'))(
  'behind the session’s, a record is read in two round trips and an entry is written in five',
  async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { birthOn: '2024-02-01' });
    const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
    const { caller, stranger, tripsOf, close } = await behindRelay(world, ana);
    const read = () => caller.pets.get({ petId });
    const vaccinate = () => caller.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const deworm = () => caller.dewormings.add({ petId, product: 'Drontal', target: 'both', givenOn: '2026-11-01' });
    const find = () => stranger.finders.notify({ code, message: 'La tengo en mi casa.' });
    // Connections are made, and who listens is asked, at the first of each.
    await read();
    await vaccinate();
    await deworm();
    // The gate with the licence, the record, the entry, its lines with who is told and what they close, and the end.
    expect({
      read: await tripsOf(read),
      vaccinate: await tripsOf(vaccinate),
      deworm: await tripsOf(deworm),
      find: await tripsOf(find),
    }).toEqual({ read: 2, vaccinate: 5, deworm: 5, find: 15 });
    await close();
  },
);

test('parts of one round trip are answered in their order, and where one fails none is written, and its own failure is told', async ({
  world: { db },
}) => {
  const count = (amount: number) => async (trx: typeof db) => {
    await trx
      .insertInto('rateLimit')
      .values({ key: `one:${amount}`, count: amount, resetsAt: '2026-11-21T15:00:00.000Z' })
      .execute();
    const { rows } = await sql<{ kept: number }>`select count(*) as kept from ${sql.table('rateLimit')}`.execute(trx);
    return [amount, rows[0]?.kept];
  };
  expect(
    await db.transaction().execute((db) =>
      inOneRoundTrip(
        db,
        count(1),
        (db) => inOneRoundTrip(db, count(2), count(3)),
        () => Promise.resolve('none'),
      ),
    ),
  ).toEqual([expect.arrayContaining([1]), [expect.arrayContaining([2]), expect.arrayContaining([3])], 'none']);
  const wrong = db.transaction().execute((db) => inOneRoundTrip(db, count(4), count(1), count(5)));
  await expect(wrong).rejects.toMatchObject({ message: expect.stringMatching(/unique/i) });
  const kept = await db.selectFrom('rateLimit').select('count').orderBy('count').execute();
  expect(kept.map(({ count }) => count)).toEqual([1, 2, 3]);
});

async function behindRelay(world: World, person: Person) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const relay = await openRelay(databaseAddress(inject('postgresTemplate'), rows[0]?.name ?? ''));
  const open = openPostgres(relay.address);
  return {
    caller: createCaller({ ...world.context(person), db: open.db }),
    stranger: createCaller({ ...world.context(null), db: open.db }),
    tripsOf: relay.tripsOf,
    close: async () => {
      await open.close();
      relay.close();
    },
  };
}
