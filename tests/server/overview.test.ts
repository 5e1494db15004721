/** The first screen of an administrator: what waits, what to begin with, and the place in figures. */
import { describe, expect } from 'vitest';
import { sumTallies } from '#server/admin/overview/tallies.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { expectTallied } from '../support/tallies.ts';
import { openWorld, test, type World } from '../support/world.ts';

const administrator = (world: World) => makeUser(world, { role: 'ROLE_ADMINISTRADOR' });

test('an empty place waits for nothing and says what to begin with', async ({ world }) => {
  const vero = await administrator(world);
  expect(await world.as(vero).overview.waiting()).toMatchObject({
    transfers: 0,
    cases: 0,
    reports: 0,
    abuse: 0,
    clinics: 0,
    mails: 0,
    failedJobs: [],
    steps: { pet: false, tagBatch: false, notice: false, backup: false },
  });
  const figures = await world.as(vero).overview.figures();
  expect(figures).toMatchObject({ pets: 0, species: [] });
  expect(figures.monthly).toHaveLength(12);
});

test('what waits is told at once, and gone as soon as somebody saw to it', async ({ world }) => {
  const vero = await administrator(world);
  const petId = await makePet(world, vero);
  const report = { petId, threadId: null, sender: 'visitor', text: 'No es de ella', createdAt: world.now } as const;
  const { id } = await world.db
    .insertInto('abuseReport')
    .values({ ...report, handledAt: null, handledBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.as(vero).tagBatches.make({ name: 'Lote', amount: 1 });
  expect(await world.as(vero).overview.waiting()).toMatchObject({ abuse: 1, steps: { pet: true, tagBatch: true } });
  await world.as(vero).abuse.handle({ reportId: id });
  expect(await world.as(vero).overview.waiting()).toMatchObject({ abuse: 0 });
});

describe('the figures', () => {
  test('count living animals; who is protected is the figure of the month', async ({ world }) => {
    const vero = await administrator(world);
    const ids = [];
    for (const name of ['Nada', 'Ángel']) ids.push(await makePet(world, vero, { name }));
    const [, gone = 0] = ids;
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', gone).execute();
    const figures = await world.as(vero).overview.figures();
    expect(figures.pets).toBe(1);
    expect(figures.species).toEqual([{ name: expect.stringContaining('Perro'), amount: 1 }]);
    expect(figures).not.toHaveProperty('coverage');
  });

  test('belong to the months of Ecuador and are remembered for a minute', async ({ world }) => {
    const vero = await administrator(world);
    // The last minute of October there is the first of November in Greenwich.
    world.now = '2026-11-01T04:59:00.000Z';
    const petId = await makePet(world, vero);
    await world.db.insertInto('scan').values({ petId, tagId: null, at: world.now }).execute();
    world.now = '2026-11-01T05:01:00.000Z';
    await makePet(world, vero);
    const months = async () => (await world.as(vero).overview.figures()).monthly.slice(-2);
    const counted = [
      { month: '2026-10-01', pets: 1, scans: 1 },
      { month: '2026-11-01', pets: 1, scans: 0 },
    ];
    expect(await months()).toMatchObject(counted);
    await makePet(world, vero);
    expect(await months()).toMatchObject(counted);
    world.now = '2026-11-01T05:02:01.000Z';
    expect((await months()).at(-1)).toMatchObject({ pets: 2 });
  });

  test('are kept, and after a season of comings and goings in any order say what counting says', async ({ world }) => {
    const { db } = world;
    const [vero, ana, luis] = [await administrator(world), await makeUser(world), await makeUser(world)];
    world.now = '2026-08-30T15:00:00.000Z';
    const pets = await Promise.all([1, 2, 3].map((speciesId) => makePet(world, ana, { speciesId })));
    const taken: number[] = [];
    const change = (id: number, fields: object) => db.updateTable('pet').set(fields).where('id', '=', id).execute();
    const acts: ((petId: number, n: number) => Promise<unknown>)[] = [
      async (_, n) => pets.push(await makePet(world, n % 3 === 0 ? luis : ana, { speciesId: 1 + (n % 4) })),
      (petId) =>
        world
          .as(ana)
          .pets.remove({ petId })
          .then(() => taken.push(petId)),
      async () => world.as(ana).pets.restore({ petId: taken.pop() ?? 0 }),
      (petId) => world.as(ana).memorials.remember({ petId, deceasedOn: world.now.slice(0, 10) }),
      (petId) => world.as(ana).memorials.takeBack({ petId }),
      (petId, n) => change(petId, { speciesId: 1 + (n % 5), updatedAt: world.now }),
      (petId, n) => change(petId, { createdAt: plus(world.now, -(n % 90), 'days') }),
      (petId) => db.insertInto('scan').values({ petId, tagId: null, at: world.now }).execute(),
      (petId) => db.deleteFrom('scan').where('petId', '=', petId).execute(),
      (petId, n) => (n % 5 === 0 ? db.deleteFrom('pet').where('id', '=', petId).execute() : Promise.resolve()),
    ];
    for (let n = 0; n < 36; n += 1) {
      const chance = (n * 7919 + 104_729) % 2311;
      const act = acts[chance % acts.length];
      // What is refused is undone whole: one that was removed cannot die.
      await act?.(pets[chance % pets.length] ?? 0, n).catch(() => undefined);
      world.now = plus(world.now, 1, 'days');
      if (n % 12 === 0)
        await Promise.all([sumTallies(world), sumTallies(world), makePet(world, luis).then((id) => pets.push(id))]);
    }
    await db.deleteFrom('user').where('id', '=', luis.id).execute();
    await expectTallied(world);
    expect(await sumTallies(world)).toBeGreaterThan(10);
    await expectTallied(world);
    expect(await sumTallies(world)).toBe(0);
    const living = db.selectFrom('pet').select('id').where('removedAt', 'is', null).where('deceasedOn', 'is', null);
    const { pets: shown, species } = await world.as(vero).overview.figures();
    expect(shown).toBe((await living.execute()).length);
    expect(species.length).toBeGreaterThan(2);
  });

  test('say no word of money where nothing is sold', async () => {
    const world = await openWorld({ SUBSCRIPTIONS: 'off' });
    const vero = await administrator(world);
    const { monthly } = await world.as(vero).overview.figures();
    expect(monthly.every(({ cents }) => cents === null)).toBe(true);
    expect(await world.as(vero).overview.waiting()).toMatchObject({ transfers: 0, cases: 0 });
    await world.close();
  });
});
