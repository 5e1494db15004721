/** Lost mode: who may call an animal lost, what follows from it at once, and how it ends. */
import { describe, expect } from 'vitest';
import { startLoss } from '#server/lost-found/lost-pets/service.ts';
import { awayWords } from '#server/lost-found/threads/rules.ts';
import { finderSays, makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const TODAY = '2026-11-21';

async function household(world: World) {
  world.now = '2026-11-21T15:00:00.000Z';
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela', sex: 'female', birthOn: '2024-01-10' });
  const member = async (name: string, role: 'editor' | 'reader') => {
    const person = await makeUser(world, { name });
    await world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
    return person;
  };
  const lostAt = async () => (await world.as(ana).pets.get({ petId })).pet.lostAt;
  return { ana, petId, member, lostAt };
}

const refusal = (code: string, field?: string) => ({
  cause: expect.objectContaining({ code, ...(field && { details: expect.objectContaining({ field }) }) }),
});
const rows = ({ db }: World) => db.selectFrom('loss').selectAll().orderBy('id').execute();
const codeOf = async (world: World, person: Person, petId: number) =>
  (await world.as(person).pets.get({ petId })).pet.code;

describe('an animal is called lost', () => {
  test('with nothing but one call, since today on the clock of whoever says so', async ({ world }) => {
    const { ana, petId, lostAt } = await household(world);
    // Half past ten at night in Quito is tomorrow in Greenwich.
    world.now = '2026-11-22T03:30:00.000Z';
    await world.as(ana).lostPets.start({ petId });
    expect(await lostAt()).toBe(world.now);
    const { loss, message } = await world.as(ana).lostPets.of({ petId });
    expect(loss).toMatchObject({
      since: TODAY,
      place: null,
      point: null,
      detail: null,
      reward: null,
      contactShown: false,
    });
    expect(message).toContain('SE BUSCA: Canela');
  });

  test('by its user or an editor; a reader sees it and changes nothing', async ({ world }) => {
    const { petId, member } = await household(world);
    const [luis, eva] = [await member('Luis', 'editor'), await member('Eva', 'reader')];
    const reader = world.as(eva).lostPets;
    await expect(reader.start({ petId })).rejects.toMatchObject(refusal('PET_READ_ONLY'));
    const { lossId } = await world.as(luis).lostPets.start({ petId, place: 'La Floresta' });
    expect((await reader.of({ petId })).loss).toMatchObject({ place: 'La Floresta', author: 'Luis' });
    expect(await reader.open()).toMatchObject([{ petId, name: 'Canela', role: 'reader', since: TODAY }]);
    for (const call of [
      () => reader.change({ petId, place: 'Otra' }),
      () => reader.end({ petId }),
      () => reader.reopen({ petId, lossId }),
    ])
      await expect(call()).rejects.toMatchObject(refusal('PET_READ_ONLY'));
    expect(await rows(world)).toMatchObject([{ place: 'La Floresta', endedAt: null }]);
  });

  test('once, where two of its family press at once', async ({ world }) => {
    const { ana, petId, member } = await household(world);
    const luis = await member('Luis', 'editor');
    const pressed = await Promise.all(
      [ana, luis, ana, luis, ana, luis].map((person) => world.as(person).lostPets.start({ petId })),
    );
    expect(new Set(pressed.map(({ lossId }) => lossId)).size).toBe(1);
    expect(await rows(world)).toHaveLength(1);
  });

  test('not tomorrow, not before it was born, not on a day that is none', async ({ world }) => {
    const { ana, petId } = await household(world);
    const { lostPets } = world.as(ana);
    for (const since of ['2026-11-22', '2024-01-09'])
      await expect(lostPets.start({ petId, since })).rejects.toMatchObject(refusal('INVALID', 'since'));
    await expect(lostPets.start({ petId, since: '2026-02-30' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await lostPets.start({ petId, since: '2024-01-10' });
    await expect(lostPets.change({ petId, since: '2026-11-22' })).rejects.toMatchObject(refusal('INVALID', 'since'));
    expect(await rows(world)).toMatchObject([{ since: '2024-01-10' }]);
  });

  test('with notes of three hundred letters and no more', async ({ world }) => {
    const { ana, petId } = await household(world);
    const { lostPets } = world.as(ana);
    const note = 'ñ'.repeat(300);
    for (const field of ['place', 'detail', 'reward'])
      await expect(lostPets.start({ petId, [field]: `${note}x` })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await lostPets.start({ petId, place: note, detail: note, reward: note });
    expect(await rows(world)).toMatchObject([{ place: note, detail: note, reward: note }]);
  });

  test('never after it died', async ({ world }) => {
    const { ana, petId } = await household(world);
    const { lossId } = await world.as(ana).lostPets.start({ petId });
    await world.as(ana).lostPets.end({ petId });
    await world.db.updateTable('pet').set({ deceasedOn: TODAY }).where('id', '=', petId).execute();
    await expect(world.as(ana).lostPets.start({ petId })).rejects.toMatchObject(refusal('INVALID'));
    await expect(world.as(ana).lostPets.reopen({ petId, lossId })).rejects.toMatchObject(refusal('INVALID'));
    expect((await rows(world)).map(({ endedAt }) => endedAt)).toEqual([world.now]);
  });
});

describe('meanwhile', () => {
  test('its page says so at once, with the number only where that was chosen', async ({ world }) => {
    const { ana, petId } = await household(world);
    await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
    const code = await codeOf(world, ana, petId);
    const view = async () => (await world.anonymous().search.byCode({ code })) as { view: object };
    await world.as(ana).lostPets.start({ petId, place: 'La Floresta', reward: '100 dólares' });
    expect((await view()).view).toMatchObject({
      state: 'lost',
      call: null,
      whatsapp: null,
      lost: { since: TODAY, place: 'La Floresta', reward: '100 dólares' },
    });
    expect((await world.as(ana).lostPets.of({ petId })).message).not.toContain('884 2547');
    await world.as(ana).lostPets.change({ petId, contactShown: true });
    expect((await view()).view).toMatchObject({ call: '+593998842547', whatsapp: '+593998842547' });
    expect((await world.as(ana).lostPets.of({ petId })).message).toContain('+593 99 884 2547');
    await world.as(ana).lostPets.end({ petId });
    expect((await view()).view).toMatchObject({ state: 'active', call: null, whatsapp: null, lost: null });
  });

  test('whoever else is of the family learns the number where everybody does', async ({ world }) => {
    const { ana, petId, member } = await household(world);
    await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
    const others = [await member('Eva', 'reader'), await member('Luis', 'editor')];
    const told = () => Promise.all(others.map(async (one) => (await world.as(one).lostPets.of({ petId })).phone));
    await world.as(ana).lostPets.start({ petId });
    expect((await world.as(ana).lostPets.of({ petId })).phone).toBe('+593998842547');
    expect(await told()).toEqual([null, null]);
    await world.as(ana).lostPets.change({ petId, contactShown: true });
    expect(await told()).toEqual(['+593998842547', '+593998842547']);
  });

  test('only its user decides whether the number is shown, and an editor writes all the rest', async ({ world }) => {
    const { ana, petId, member } = await household(world);
    const luis = world.as(await member('Luis', 'editor')).lostPets;
    await expect(luis.start({ petId, contactShown: true })).rejects.toMatchObject(refusal('PET_OWNER_ONLY'));
    expect(await rows(world)).toEqual([]);
    await luis.start({ petId, contactShown: false });
    await world.as(ana).lostPets.change({ petId, contactShown: true });
    for (const contactShown of [true, false])
      await expect(luis.change({ petId, contactShown })).rejects.toMatchObject(refusal('PET_OWNER_ONLY'));
    await luis.change({ petId, place: 'La Floresta' });
    expect(await rows(world)).toMatchObject([{ place: 'La Floresta', contactShown: 1 }]);
  });

  test('whoever left the family after the gate let them in changes nothing any more', async ({ world }) => {
    const { ana, petId, member } = await household(world);
    const luis = await member('Luis', 'editor');
    const { pet } = await world.as(luis).pets.get({ petId });
    await world.db.deleteFrom('petMember').where('userId', '=', luis.id).execute();
    const actor = { userId: luis.id, timeZone: 'America/Guayaquil' };
    const context = { db: world.db, now: () => world.now, actor, pet } as unknown as Parameters<typeof startLoss>[0];
    const nothing = { since: null, place: null, point: null, detail: null, reward: null, contactShown: false };
    await expect(startLoss(context, nothing)).rejects.toMatchObject({ code: 'PET_NOT_FOUND' });
    expect(await world.as(ana).lostPets.open()).toEqual([]);
  });

  test('the point where it was last seen tells the family how far away a finder is, and no stranger', async ({
    world,
  }) => {
    const { ana, petId } = await household(world);
    const code = await codeOf(world, ana, petId);
    const { lostPets, finderInbox } = world.as(ana);
    await expect(lostPets.start({ petId, point: { latitude: 91, longitude: 0 } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await lostPets.start({ petId, place: 'La Floresta', point: { latitude: -0.20885, longitude: -78.48531 } });
    expect((await lostPets.of({ petId })).loss).toMatchObject({
      point: { latitude: -208_850, longitude: -78_485_310 },
    });
    const threadId = await makeThread(world, petId);
    await finderSays(world, threadId, { kind: 'location', latitude: -200_000, longitude: -78_477_000, accuracy: 10 });
    const { lastSeen, messages } = await finderInbox.get({ threadId });
    expect(lastSeen).toMatchObject({ place: 'La Floresta' });
    expect(awayWords(lastSeen?.point ?? null, messages.at(-1)?.point ?? null)).toBe(
      'A 1,3 km al noreste de donde se perdió.',
    );
    const page = await (await world.http()).inject(`/q/${code}`);
    expect(page.body).not.toMatch(/0[.,]2088|78[.,]485|208850|78485/);
    await lostPets.change({ petId, point: null });
    expect((await lostPets.of({ petId })).loss).toMatchObject({ place: 'La Floresta', point: null });
  });

  test('what is corrected changes alone, and what is emptied is gone', async ({ world }) => {
    const { ana, petId } = await household(world);
    const { lostPets } = world.as(ana);
    await lostPets.start({ petId, place: 'La Floresta', detail: 'Pañuelo azul', contactShown: true });
    await lostPets.change({ petId, detail: '' });
    await lostPets.change({ petId });
    expect(await rows(world)).toMatchObject([{ place: 'La Floresta', detail: null, contactShown: 1 }]);
  });

  test('readings are counted by the day of the family, since it was lost', async ({ world }) => {
    const { ana, petId } = await household(world);
    const other = await makePet(world, ana, { name: 'Otro' });
    const scan = (at: string, id = petId) =>
      world.db.insertInto('scan').values({ petId: id, tagId: null, at }).execute();
    // 23:30 of the 18th, 00:30 and 22:00 of the 19th, 09:00 of the 20th, in Quito.
    await scan('2026-11-19T04:30:00.000Z');
    await scan('2026-11-19T05:30:00.000Z');
    await scan('2026-11-20T03:00:00.000Z');
    await scan('2026-11-20T14:00:00.000Z');
    await scan('2026-11-20T15:00:00.000Z', other);
    await world.as(ana).lostPets.start({ petId, since: '2026-11-19' });
    const { readings, lastReadAt } = await world.as(ana).lostPets.of({ petId });
    expect(readings).toEqual([
      { day: '2026-11-20', amount: 1 },
      { day: '2026-11-19', amount: 2 },
    ]);
    expect(lastReadAt).toBe('2026-11-20T14:00:00.000Z');
    expect(await world.as(ana).lostPets.open()).toMatchObject([{ lastReadAt: '2026-11-20T14:00:00.000Z' }]);
  });

  test('conversations with finders stand there, those that nobody has read marked', async ({ world }) => {
    const { ana, petId } = await household(world);
    await world.as(ana).lostPets.start({ petId });
    const begin = async (hash: string, startedAt: string, readAt: string | null, kind: 'message' | 'location') => {
      const { id } = await world.db
        .insertInto('finderThread')
        .values({
          petId,
          tagId: null,
          hash,
          language: 'es',
          name: hash,
          phone: null,
          startedAt,
          lastAt: startedAt,
          readAt,
          closedAt: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const none = { userId: null, place: null, latitude: null, longitude: null, accuracy: null };
      await world.db
        .insertInto('finderMessage')
        .values({ ...none, threadId: id, sender: 'finder', kind, text: 'x', at: startedAt })
        .execute();
      return id;
    };
    await begin('Antes', '2026-11-01T10:00:00.000Z', null, 'message');
    const read = await begin('Luz', '2026-11-21T16:00:00.000Z', '2026-11-21T16:05:00.000Z', 'message');
    const fresh = await begin('Paz', '2026-11-21T17:00:00.000Z', '2026-11-21T16:00:00.000Z', 'location');
    expect((await world.as(ana).lostPets.of({ petId })).conversations).toMatchObject([
      { id: fresh, name: 'Paz', unread: true, urgent: true },
      { id: read, name: 'Luz', unread: false, urgent: false },
    ]);
  });

  test('it is nobody’s affair but its family’s', async ({ world }) => {
    const { ana, petId } = await household(world);
    const luis = await makeUser(world);
    await world.as(ana).lostPets.start({ petId });
    expect(await world.as(luis).lostPets.open()).toEqual([]);
    await expect(world.as(luis).lostPets.of({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
  });
});

describe('it came home', () => {
  test('at once, and the time stays in its history', async ({ world }) => {
    const { ana, petId, lostAt } = await household(world);
    await world.as(ana).lostPets.start({ petId, since: '2026-11-19', place: 'La Floresta' });
    world.now = '2026-11-22T15:00:00.000Z';
    await world.as(ana).lostPets.end({ petId });
    expect(await lostAt()).toBeNull();
    const { loss, past, message } = await world.as(ana).lostPets.of({ petId });
    expect([loss, message]).toEqual([null, null]);
    expect(past).toMatchObject([{ since: '2026-11-19', place: 'La Floresta', endedAt: world.now }]);
    expect(await world.as(ana).lostPets.open()).toEqual([]);
    await expect(world.as(ana).lostPets.change({ petId, place: 'Otra' })).rejects.toMatchObject(
      refusal('LOSS_NOT_FOUND'),
    );
  });

  test('once, where two press at once', async ({ world }) => {
    const { ana, petId, member } = await household(world);
    const luis = await member('Luis', 'editor');
    const { lossId } = await world.as(ana).lostPets.start({ petId });
    const ended = await Promise.all([ana, luis, ana].map((person) => world.as(person).lostPets.end({ petId })));
    expect(ended.map((one) => one.lossId).filter((id) => id !== null)).toEqual([lossId]);
    expect(await rows(world)).toMatchObject([{ id: lossId, endedAt: world.now }]);
  });

  test('and where that was a mistake the same time goes on', async ({ world }) => {
    const { ana, petId, lostAt } = await household(world);
    const begun = world.now;
    const { lossId } = await world.as(ana).lostPets.start({ petId, detail: 'Pañuelo azul' });
    world.now = '2026-11-21T16:00:00.000Z';
    await world.as(ana).lostPets.end({ petId });
    await world.as(ana).lostPets.reopen({ petId, lossId });
    await world.as(ana).lostPets.reopen({ petId, lossId });
    expect(await lostAt()).toBe(begun);
    expect(await rows(world)).toMatchObject([{ id: lossId, detail: 'Pañuelo azul', endedAt: null, endedBy: null }]);
  });

  test('a mistake is noticed within a day: what was over for longer is not brought back, nor the number it showed', async ({
    world,
  }) => {
    const { ana, petId, lostAt } = await household(world);
    const { lossId } = await world.as(ana).lostPets.start({ petId, contactShown: true });
    await world.as(ana).lostPets.end({ petId });
    world.now = '2026-11-22T15:00:01.000Z';
    await expect(world.as(ana).lostPets.reopen({ petId, lossId })).rejects.toMatchObject(refusal('LOSS_NOT_FOUND'));
    expect(await lostAt()).toBeNull();
  });

  test('a time of another animal is not reopened under this one', async ({ world }) => {
    const { ana, petId, lostAt } = await household(world);
    const other = await makePet(world, ana, { name: 'Otro' });
    const { lossId } = await world.as(ana).lostPets.start({ petId: other });
    await world.as(ana).lostPets.end({ petId: other });
    await expect(world.as(ana).lostPets.reopen({ petId, lossId })).rejects.toMatchObject(refusal('LOSS_NOT_FOUND'));
    expect(await lostAt()).toBeNull();
  });

  test('a lost animal may be lost again', async ({ world }) => {
    const { ana, petId } = await household(world);
    for (let time = 0; time < 2; time += 1) {
      await world.as(ana).lostPets.start({ petId });
      await world.as(ana).lostPets.end({ petId });
    }
    expect((await world.as(ana).lostPets.of({ petId })).past).toHaveLength(2);
  });
});
