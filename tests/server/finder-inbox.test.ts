/** What finders sent, as the family reads and answers it. */
import { CompiledQuery } from 'kysely';
import { describe, expect } from 'vitest';
import { unreadOf } from '#server/lost-found/inbox/service.ts';
import { finderSays, makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const refusal = (code: string) => ({ cause: { code } });
const later = (minutes: number) => new Date(Date.parse('2026-11-21T15:00:00.000Z') + minutes * 60_000).toISOString();

async function found(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela', sex: 'female' });
  const threadId = await makeThread(world, petId, { name: 'Pedro', phone: '+593998842547' });
  return { ana, petId, threadId, inbox: world.as(ana).finderInbox };
}

async function join(world: World, petId: number, role: 'editor' | 'reader'): Promise<Person> {
  const luis = await makeUser(world, { name: 'Luis' });
  await world.db.insertInto('petMember').values({ petId, userId: luis.id, role, createdAt: world.now }).execute();
  return luis;
}

describe('a conversation', () => {
  test('stands in the list with its animal, its last words and its grade, the latest first', async ({ world }) => {
    const { ana, petId, threadId, inbox } = await found(world);
    world.now = later(1);
    const other = await makeThread(world, await makePet(world, ana, { name: 'Michi', speciesId: 2 }));
    world.now = later(2);
    await finderSays(world, threadId, { text: 'Está en el parque' });
    expect(await inbox.list()).toMatchObject([
      {
        threadId,
        petName: 'Canela',
        species: 'dog',
        name: 'Pedro',
        grade: 'message',
        unread: true,
        closedAt: null,
        last: { sender: 'finder', kind: 'message', text: 'Está en el parque' },
      },
      { threadId: other, petName: 'Michi', grade: 'found', last: { kind: 'found', text: null } },
    ]);
    world.now = later(3);
    await finderSays(world, other, { kind: 'location', latitude: -180_653, longitude: -78_467_834, accuracy: 12 });
    await finderSays(world, other, { text: 'Aquí sigue' });
    // Words that follow do not take its urgency away.
    expect((await inbox.list())[0]).toMatchObject({ threadId: other, grade: 'location' });
    expect((await inbox.list({ petId })).map((one) => one.threadId)).toEqual([threadId]);
  });

  test('shows what was said, where, who the finder is and how long it stays', async ({ world }) => {
    const { threadId, inbox } = await found(world);
    world.now = later(1);
    const point = { latitude: -180_653, longitude: -78_467_834, accuracy: 12 };
    await finderSays(world, threadId, { kind: 'location', place: 'Junto al lago', ...point });
    const { messages, ...thread } = await inbox.get({ threadId });
    expect(thread).toMatchObject({
      threadId,
      petName: 'Canela',
      sex: 'female',
      name: 'Pedro',
      phone: '+593998842547',
      language: 'es',
      mayAnswer: true,
      unread: true,
      reported: false,
      closedAt: null,
      daysLeft: 90,
    });
    expect(messages).toMatchObject([
      { sender: 'finder', kind: 'found', mine: false, writer: null, point: null },
      {
        kind: 'location',
        place: 'Junto al lago',
        point: { latitude: -180_653, longitude: -78_467_834 },
        accuracy: 12,
        at: later(1),
      },
    ]);
    expect(thread.lastSeen).toBeNull();
    world.now = '2027-02-18T12:00:00.000Z';
    expect((await inbox.get({ threadId })).daysLeft).toBe(1);
  });

  test('is answered by the family, each with a name, and the last word goes up in the list', async ({ world }) => {
    const { ana, petId, threadId, inbox } = await found(world);
    const luis = await join(world, petId, 'editor');
    world.now = later(2);
    await inbox.reply({ threadId, text: '  Voy para allá\n¡gracias! ' });
    world.now = later(3);
    await world.as(luis).finderInbox.reply({ threadId, text: 'Yo también voy' });
    const { messages } = await inbox.get({ threadId });
    expect(messages.slice(1)).toMatchObject([
      { sender: 'family', kind: 'message', mine: true, writer: null, text: 'Voy para allá\n¡gracias!', at: later(2) },
      { mine: false, writer: 'Luis', text: 'Yo también voy' },
    ]);
    expect((await inbox.list())[0]).toMatchObject({ lastAt: later(3), last: { sender: 'family' } });
    await world.db.deleteFrom('petMember').where('userId', '=', luis.id).execute();
    await expect(world.as(luis).finderInbox.get({ threadId })).rejects.toMatchObject(refusal('THREAD_NOT_FOUND'));
    expect(ana.id).not.toBe(luis.id);
  });

  test('takes the same words pressed twice as one answer, and again later as another', async ({ world }) => {
    const { threadId, inbox } = await found(world);
    const text = 'Voy para allá';
    const [first, ...more] = await Promise.all([1, 2, 3, 4].map(() => inbox.reply({ threadId, text })));
    expect(new Set(more.map(({ messageId }) => messageId))).toEqual(new Set([first?.messageId]));
    await inbox.reply({ threadId, text: 'Ya casi' });
    world.now = later(5);
    await inbox.reply({ threadId, text });
    expect((await inbox.get({ threadId })).messages.map((one) => one.text)).toEqual([null, text, 'Ya casi', text]);
  });

  test('keeps every sign of an answer as it was written', async ({ world }) => {
    const { threadId, inbox } = await found(world);
    const said = [
      '<script>alert(1)</script> & "comillas"',
      "' OR 1=1 --",
      'https://malo.example/pago?x=1 javascript:alert(1)',
      '🐶👩‍👩‍👧 ñandú \u202e2202',
      '${7*7} {{7*7}} %s \\n',
      'Línea uno\n\n\nLínea dos',
    ];
    for (const [minutes, text] of said.entries()) {
      world.now = later(minutes);
      await inbox.reply({ threadId, text });
    }
    expect((await inbox.get({ threadId })).messages.slice(1).map((one) => one.text)).toEqual(said);
    const long = 'á'.repeat(2001);
    for (const text of ['', '   ', '\u200b', long, 'a\0b'])
      await expect(inbox.reply({ threadId, text })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('that the family ended takes no answer, until it opens it again', async ({ world }) => {
    const { petId, threadId, inbox } = await found(world);
    const luis = await join(world, petId, 'editor');
    await inbox.end({ threadId });
    await expect(inbox.reply({ threadId, text: 'Hola' })).rejects.toMatchObject(refusal('THREAD_CLOSED'));
    await expect(world.as(luis).finderInbox.end({ threadId })).rejects.toMatchObject(refusal('THREAD_CLOSED'));
    expect((await inbox.get({ threadId })).closedAt).toBe(world.now);
    expect(await inbox.summary()).toEqual({ unread: 0, threads: [] });
    await inbox.reopen({ threadId });
    await inbox.reply({ threadId, text: 'Hola' });
    expect((await inbox.get({ threadId })).closedAt).toBeNull();
  });

  test('is reported once, ends with it, and stays where the family can read it', async ({ world }) => {
    const { threadId, petId, inbox } = await found(world);
    await inbox.report({ threadId, text: 'Pide dinero' });
    await inbox.report({ threadId, text: 'Pide dinero' });
    const reports = await world.db.selectFrom('abuseReport').selectAll().execute();
    expect(reports).toMatchObject([{ petId, threadId, sender: 'family', text: 'Pide dinero', handledAt: null }]);
    expect(await inbox.get({ threadId })).toMatchObject({ reported: true, closedAt: world.now });
    await expect(inbox.reply({ threadId, text: 'Hola' })).rejects.toMatchObject(refusal('THREAD_CLOSED'));
  });

  test('goes out of sight with its animal, and comes back with it', async ({ world }) => {
    const { ana, petId, threadId, inbox } = await found(world);
    await world.as(ana).pets.remove({ petId });
    expect(await inbox.list()).toEqual([]);
    expect(await inbox.summary()).toEqual({ unread: 0, threads: [] });
    for (const act of [
      () => inbox.get({ threadId }),
      () => inbox.reply({ threadId, text: 'Hola' }),
      () => inbox.end({ threadId }),
      () => inbox.report({ threadId, text: 'Nada' }),
    ])
      await expect(act()).rejects.toMatchObject(refusal('THREAD_NOT_FOUND'));
    await world.as(ana).pets.restore({ petId });
    expect((await inbox.get({ threadId })).threadId).toBe(threadId);
  });

  test('stays with the family that it was written to when the animal changes hands', async ({ world }) => {
    const { ana, petId, threadId } = await found(world);
    const eva = await makeUser(world);
    await world.as(ana).transfers.offer({ petId, email: eva.email });
    world.now = later(10);
    const [offer] = await world.db.selectFrom('transfer').select('id').execute();
    await world.db
      .updateTable('transfer')
      .set({ acceptedAt: world.now, acceptedBy: eva.id })
      .where('id', '=', offer?.id ?? 0)
      .execute();
    await world.db.updateTable('petMember').set({ userId: eva.id }).where('petId', '=', petId).execute();
    const inbox = world.as(eva).finderInbox;
    expect([await inbox.list(), (await inbox.summary()).unread]).toEqual([[], 0]);
    await expect(inbox.get({ threadId })).rejects.toMatchObject(refusal('THREAD_NOT_FOUND'));
    world.now = later(20);
    const fresh = await makeThread(world, petId);
    expect((await inbox.list()).map((one) => one.threadId)).toEqual([fresh]);
  });
});

describe('a reader of the record', () => {
  test('reads the conversation and neither answers nor takes the mark from those who decide', async ({ world }) => {
    const { petId, threadId, inbox } = await found(world);
    const luis = await join(world, petId, 'reader');
    const reader = world.as(luis).finderInbox;
    const { mayAnswer, messages } = await reader.get({ threadId });
    expect([mayAnswer, (await reader.list())[0]?.unread]).toEqual([false, true]);
    const messageId = messages[0]?.messageId ?? 0;
    for (const act of [
      () => reader.reply({ threadId, text: 'Hola' }),
      () => reader.read({ threadId, messageId }),
      () => reader.end({ threadId }),
      () => reader.reopen({ threadId }),
      () => reader.report({ threadId, text: 'Nada' }),
    ])
      await expect(act()).rejects.toMatchObject(refusal('PET_READ_ONLY'));
    expect((await reader.summary()).unread).toBe(0);
    expect((await inbox.summary()).unread).toBe(1);
  });
});

describe('what is unread', () => {
  test('is counted until somebody of the family has seen the last of it', async ({ world }) => {
    const { petId, threadId, inbox } = await found(world);
    const luis = await join(world, petId, 'editor');
    const others = world.as(luis).finderInbox;
    const seen = (await inbox.get({ threadId })).messages[0]?.messageId ?? 0;
    world.now = later(1);
    const news = await finderSays(world, threadId, { kind: 'location', place: 'El parque' });
    // What came in after the screen was drawn stays unread, also where the family answers meanwhile.
    await inbox.read({ threadId, messageId: seen });
    await inbox.reply({ threadId, text: 'Voy' });
    expect(await inbox.summary()).toEqual({
      unread: 1,
      threads: [
        { threadId, petId, petName: 'Canela', kept: false, foundId: null, lastAt: later(1), grade: 'location' },
      ],
    });
    await others.read({ threadId, messageId: news });
    expect([(await inbox.summary()).unread, (await inbox.get({ threadId })).unread]).toEqual([0, false]);
    // Somebody whose screen is older takes nothing back.
    await inbox.read({ threadId, messageId: seen });
    expect((await inbox.summary()).unread).toBe(0);
    world.now = later(9);
    await finderSays(world, threadId, { text: '¿Vienes?' });
    expect((await inbox.summary()).unread).toBe(1);
    await expect(inbox.read({ threadId, messageId: 2_000_000_000 })).rejects.toMatchObject(refusal('THREAD_NOT_FOUND'));
  });

  test('is found by one statement that goes through no whole table', async ({ world }) => {
    const { ana, threadId } = await found(world);
    const { db } = world;
    const asked: CompiledQuery[] = [];
    const watched = new Proxy(db, {
      get: (target, name) => {
        if (name === 'executeQuery')
          return (query: CompiledQuery) => {
            asked.push(query);
            return target.executeQuery(query);
          };
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const { actor, ...context } = world.context(ana);
    if (!actor) throw new Error('nobody asks');
    const { threads } = await unreadOf({ ...context, actor, keeperId: null, db: watched });
    expect(threads.map((one) => one.threadId)).toEqual([threadId]);
    expect(asked.length).toBe(1);
    if (world.dialect !== 'sqlite') return;
    const [query] = asked;
    const plan = CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    expect(rows.length).toBeGreaterThan(4);
    // A value behind (select ?) is a row of its own.
    expect(rows.filter(({ detail }) => /^SCAN (?!CONSTANT ROW)/.test(detail))).toEqual([]);
  });
});

test('readings of the page are a quiet history, by day of whoever looks, and only of one’s own animals', async ({
  world,
}) => {
  const { ana, petId } = await found(world);
  const eva = await makeUser(world);
  const foreign = await makePet(world, eva, { name: 'Ajeno' });
  const at = [
    '2026-11-20T04:59:59.999Z',
    '2026-11-20T05:00:00.000Z',
    '2026-11-20T23:10:00.000Z',
    '2026-11-21T04:59:00.000Z',
    '2026-08-01T12:00:00.000Z',
  ];
  await world.db
    .insertInto('scan')
    .values([...at.map((one) => ({ petId, tagId: null, at: one })), { petId: foreign, tagId: null, at: world.now }])
    .execute();
  expect(await world.as(ana).finderInbox.readings()).toEqual([
    { petId, petName: 'Canela', on: '2026-11-20', times: 3 },
    { petId, petName: 'Canela', on: '2026-11-19', times: 1 },
  ]);
  expect(await world.as(eva).finderInbox.readings()).toMatchObject([{ petName: 'Ajeno', times: 1 }]);
});
