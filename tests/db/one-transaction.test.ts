/** Use cases that open transactions of their own, inside one that undoes them all. */
import { IS_PERSON } from '#db/keeper.ts';
import { describe, expect } from 'vitest';
import { ifUndone, inOneTransaction, rootOf } from '#db/one-transaction.ts';
import type { Db } from '#db/types.ts';
import { makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

class Refused extends Error {}

const rename = (db: Db, name: string) =>
  db.transaction().execute((db) => db.updateTable('user').set({ name }).execute());

async function namesOf({ db }: World): Promise<string[]> {
  return (await db.selectFrom('user').where(IS_PERSON).select('name').orderBy('id').execute()).map(({ name }) => name);
}

describe('one transaction', () => {
  test('keeps what each use case in it wrote', async ({ world }) => {
    await makeUser(world);
    await inOneTransaction(world.db, async (db) => {
      await rename(db, 'Eva');
      expect(await db.selectFrom('user').where(IS_PERSON).select('name').execute()).toEqual([{ name: 'Eva' }]);
      await rename(db, 'Luz');
    });
    expect(await namesOf(world)).toEqual(['Luz']);
  });

  test('undoes what its use cases finished, where a later one is refused', async ({ world }) => {
    await makeUser(world, { name: 'Ana' });
    const work = inOneTransaction(world.db, async (db) => {
      await rename(db, 'Eva');
      throw new Refused();
    });
    await expect(work).rejects.toThrow(Refused);
    expect(await namesOf(world)).toEqual(['Ana']);
  });

  test('goes on after a use case that the database refused, whose part alone is undone', async ({ world }) => {
    const { email } = await makeUser(world, { name: 'Ana' });
    await makeUser(world, { name: 'Bea' });
    await inOneTransaction(world.db, async (db) => {
      const taken = db.transaction().execute(async (db) => {
        await db.updateTable('user').set({ name: 'Eva' }).execute();
        await db.updateTable('user').set({ email }).execute();
      });
      await expect(taken).rejects.toThrow();
      await db.updateTable('user').set({ surname: 'Luz' }).execute();
    });
    expect(await namesOf(world)).toEqual(['Ana', 'Bea']);
    expect(await world.db.selectFrom('user').where(IS_PERSON).select('surname').distinct().execute()).toEqual([
      { surname: 'Luz' },
    ]);
  });

  test('writes what outlives a refusal after it, and only then', async ({ world }) => {
    await makeUser(world, { name: 'Ana' });
    const run = (refused: boolean) =>
      inOneTransaction(world.db, async (db) => {
        expect(ifUndone(db, (db) => rename(db, 'Tried'))).toBe(true);
        await db.transaction().execute(async (db) => expect(rootOf(db)).toBe(world.db));
        if (refused) throw new Refused();
      });
    await run(false);
    expect(await namesOf(world)).toEqual(['Ana']);
    await expect(run(true)).rejects.toThrow(Refused);
    expect(await namesOf(world)).toEqual(['Tried']);
    expect(ifUndone(world.db, async () => undefined)).toBe(false);
    expect(rootOf(world.db)).toBe(world.db);
  });
});
