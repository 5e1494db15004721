/** Doses beside «Dada»: late, not given, counted, told to the veterinarian, and asked for at their hour. */
import { describe, expect } from 'vitest';
import { pushStillWanted } from '#server/app/background/push.ts';
import { remindDoses } from '#server/health/reminders/doses.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { pushOutbox } from '#server/platform/push/service.ts';
import { pushTest } from '../support/fake-push.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const today = '2026-11-21';
const PILL = {
  name: 'Prednisolona',
  dose: '1 tableta',
  every: 12,
  everyUnit: 'hour',
  startOn: today,
  firstTime: '08:00',
} as const;

/** Ana, her dog, and Luis of the family; it is ten in the morning where they are. */
async function family(world: World) {
  const [ana, luis, eva] = [
    await makeUser(world),
    await makeUser(world, { name: 'Luis Alberto' }),
    await makeUser(world, { name: 'Eva' }),
  ];
  const petId = await makePet(world, ana, { name: 'Toby' });
  const share = (person: Person, role: 'editor' | 'reader') =>
    world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
  await share(luis, 'editor');
  await share(eva, 'reader');
  const { medicineId } = await world.as(ana).medicines.add({ petId, ...PILL });
  return { ana, luis, eva, petId, medicineId, slot: `${today}T08:00` };
}

const rows = ({ db }: World) => db.selectFrom('medicineDose').select(['slot', 'state', 'late', 'reason']).execute();
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { cause?: { code?: string; issues?: { path: string[] }[] } }) =>
      error.cause?.code ?? error.cause?.issues?.[0]?.path.join('.'),
  );

describe('a dose', { tags: 'same-on-both' }, () => {
  test('given two hours after its time is late, and says by whom; corrected it was at its hour', async ({ world }) => {
    const { ana, luis, petId, medicineId, slot } = await family(world);
    await world.as(luis).medicines.give({ medicineId, slot });
    const seen = async () => (await world.as(ana).agenda.overview()).doses.find((one) => one.slot === slot);
    expect(await seen()).toMatchObject({ state: 'given', late: true, reason: null, by: 'Luis Alberto' });
    await world.as(luis).medicines.mark({ medicineId, slot, how: 'late', reason: 'No estábamos' });
    expect(await seen()).toMatchObject({ late: true, givenAt: world.now, reason: 'No estábamos' });
    expect(await world.as(ana).medicines.mark({ medicineId, slot, how: 'onTime' })).toMatchObject({
      givenAt: '2026-11-21T13:00:00.000Z',
    });
    expect((await world.as(ana).pets.get({ petId })).doses[0]).toMatchObject({ late: false, reason: null });
    expect(await rows(world)).toHaveLength(1);
  });

  test('that was not given says why, asks for a reason, and «Dada» afterwards is given', async ({ world }) => {
    const { ana, eva, medicineId, slot } = await family(world);
    const { medicines } = world.as(ana);
    expect(await refused(medicines.mark({ medicineId, slot, how: 'skipped' }))).toBe('reason');
    expect(await refused(medicines.mark({ medicineId, slot: `${today}T09:00`, how: 'onTime' }))).toBe('INVALID');
    expect(await refused(world.as(eva).medicines.mark({ medicineId, slot, how: 'onTime' }))).toBe('PET_READ_ONLY');
    await medicines.mark({ medicineId, slot, how: 'skipped', reason: 'Se acabó' });
    await medicines.mark({ medicineId, slot, how: 'skipped', reason: 'Se acabó' });
    expect(await rows(world)).toEqual([{ slot, state: 'skipped', late: 0, reason: 'Se acabó' }]);
    await medicines.give({ medicineId, slot });
    expect(await rows(world)).toEqual([{ slot, state: 'given', late: 1, reason: null }]);
    await medicines.ungive({ medicineId, slot });
    expect(await rows(world)).toEqual([]);
  });

  test('takes its pill from the box, and the record says until when they last and how it goes', async ({ world }) => {
    const { ana, petId, medicineId, slot } = await family(world);
    const { medicines, pets } = world.as(ana);
    const treatment = async () => (await pets.get({ petId })).treatments[0];
    expect(await treatment()).toEqual({
      medicineId,
      adherence: 'Hoy: 0 de 1 dosis dadas (0 %). 1 sin anotar.',
      stock: null,
    });
    await medicines.count({ medicineId, quarters: 28 });
    world.now = plus(world.now, 1, 'minutes');
    await medicines.give({ medicineId, slot });
    expect(await treatment()).toMatchObject({
      adherence: 'Hoy: 1 de 1 dosis dadas (100 %), 1 tarde.',
      stock: { leftQuarters: 24, words: 'Quedan 6 tabletas, alcanza hasta el martes.', low: false },
    });
    await medicines.mark({ medicineId, slot, how: 'skipped', reason: 'No quiso o la vomitó' });
    expect((await treatment())?.stock).toMatchObject({ leftQuarters: 28 });
    await medicines.count({ medicineId, quarters: null });
    expect((await treatment())?.stock).toBeNull();
  });
});

describe('at the hour of a dose', () => {
  const remind = (world: World) => remindDoses({ db: world.db, now: () => world.now });
  const deps = (world: World) => ({
    db: world.db,
    config: world.config,
    now: () => world.now,
    stillWanted: pushStillWanted,
  });

  pushTest(
    'each of the family with a device gets one notice, with «Dada» in it; a reader none',
    async ({ scene: { world, push } }) => {
      const { ana, luis, eva, medicineId } = await family(world);
      for (const [person, name] of [
        [ana, 'ana'],
        [luis, 'luis'],
        [eva, 'eva'],
      ] as const)
        await world.as(person).push.subscribe(push.browser(name).subscription);
      expect(await remind(world)).toBe(0);
      world.now = '2026-11-22T01:00:30.000Z';
      await remind(world);
      world.now = '2026-11-22T01:01:30.000Z';
      await remind(world);
      await pushOutbox(deps(world)).sendDue();
      expect(push.received.map(({ path }) => path).toSorted()).toEqual(['/push/ana', '/push/luis']);
      const give = [{ medicineId, slot: `${today}T20:00` }];
      expect(push.received[0]?.notice).toMatchObject({
        title: 'Toby: su medicina de las 20:00',
        body: 'Prednisolona, 1 tableta',
        act: JSON.stringify({ give }),
      });
    },
  );

  pushTest(
    'one that the family has given meanwhile is asked of nobody, nor of who wants no such notices',
    async ({ scene: { world, push } }) => {
      const { ana, luis, medicineId } = await family(world);
      await world.as(ana).push.subscribe(push.browser('ana').subscription);
      await world.as(luis).push.subscribe(push.browser('luis').subscription);
      await world.as(luis).reminders.choose({ doses: 0 });
      world.now = '2026-11-22T01:00:30.000Z';
      expect(await remind(world)).toBe(1);
      await world.as(luis).medicines.give({ medicineId, slot: `${today}T20:00` });
      await pushOutbox(deps(world)).sendDue();
      expect(await remind(world)).toBe(0);
      expect(push.received).toEqual([]);
    },
  );
});
