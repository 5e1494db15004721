/** The first screen of an administrator: what waits, what to begin with, and the place in figures. */
import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
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

  test('say no word of money where nothing is sold', async () => {
    const world = await openWorld({ SUBSCRIPTIONS: 'off' });
    const vero = await administrator(world);
    const { monthly } = await world.as(vero).overview.figures();
    expect(monthly.every(({ cents }) => cents === null)).toBe(true);
    expect(await world.as(vero).overview.waiting()).toMatchObject({ transfers: 0, cases: 0 });
    await world.close();
  });
});
