/** Novedades: who reads what, what is unread, and how often a telephone rings for it. */
import { describe, expect } from 'vitest';
import { makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const WORDS = { title: 'Horario nuevo', body: 'Atendemos los sábados.\n\nMás en https://losarupos.ec.' };

async function people(world: World) {
  const ana = await makeUser(world);
  const vera = await makeUser(world, { name: 'Vera', role: 'ROLE_ADMINISTRADOR' });
  world.now = '2026-11-21T16:00:00.000Z';
  return { ana, vera, news: world.as(ana).announcements, desk: world.as(vera).announcements };
}

async function subscribe(world: World, person: Person, name: string) {
  await world.db
    .insertInto('pushSubscription')
    .values({
      userId: person.id,
      endpoint: `https://fcm.googleapis.com/${name}`,
      p256dh: 'x',
      auth: 'y',
      agent: '',
      createdAt: world.now,
    })
    .execute();
}

describe('a notice', () => {
  test('is read by nobody before it is published, and unread until it was on the screen', async ({ world }) => {
    const { news, desk } = await people(world);
    const { noticeId } = await desk.create(WORDS);
    expect((await news.list({})).news).toEqual([]);
    await desk.publish({ noticeId });
    const [shown] = (await news.list({})).news;
    expect(shown).toMatchObject({ ...WORDS, unread: true, correctedAt: null });
    expect(await news.unread()).toEqual({ unread: 1 });
    await news.seen({ upTo: shown?.publishedAt ?? '' });
    expect(await news.unread()).toEqual({ unread: 0 });
    // Another tab that saw less takes nothing back.
    await news.seen({ upTo: '2026-11-01T00:00:00.000Z' });
    expect(await news.unread()).toEqual({ unread: 0 });
  });

  test('from before somebody came is no news to them, and nobody has seen what is yet to come', async ({ world }) => {
    const { desk, news } = await people(world);
    const { noticeId } = await desk.create(WORDS);
    await desk.publish({ noticeId });
    world.now = '2026-11-21T17:00:00.000Z';
    const luis = await makeUser(world, { name: 'Luis' });
    expect(await world.as(luis).announcements.unread()).toEqual({ unread: 0 });
    await news.seen({ upTo: '2030-01-01T00:00:00.000Z' });
    world.now = '2026-11-21T18:00:00.000Z';
    await desk.publish({ noticeId: (await desk.create(WORDS)).noticeId });
    expect(await news.unread()).toEqual({ unread: 1 });
  });

  test('says that it was corrected, and may be taken off and put back', async ({ world }) => {
    const { news, desk } = await people(world);
    const { noticeId } = await desk.create(WORDS);
    await desk.publish({ noticeId });
    world.now = '2026-11-21T17:00:00.000Z';
    await desk.update({ noticeId, ...WORDS });
    expect((await news.list({})).news).toMatchObject([{ correctedAt: null }]);
    await desk.update({ noticeId, ...WORDS, title: 'Horario de sábado' });
    expect((await news.list({})).news).toMatchObject([{ title: 'Horario de sábado', correctedAt: world.now }]);
    await desk.unpublish({ noticeId });
    expect((await news.list({})).news).toEqual([]);
    expect(await news.unread()).toEqual({ unread: 0 });
    expect((await desk.all({ state: 'off' })).news).toHaveLength(1);
    await desk.republish({ noticeId });
    expect((await news.list({})).news).toHaveLength(1);
  });

  test('rings every telephone once, however often it is pressed', async ({ world }) => {
    const { ana, vera, desk } = await people(world);
    const disabled = await makeUser(world, { status: 'disabled' });
    await subscribe(world, ana, 'a');
    await subscribe(world, ana, 'b');
    await subscribe(world, vera, 'c');
    await subscribe(world, disabled, 'd');
    const { noticeId } = await desk.create(WORDS);
    expect(await desk.publish({ noticeId, push: true })).toMatchObject({ told: true });
    expect(await desk.publish({ noticeId, push: true })).toMatchObject({ told: false });
    const pushes = await world.db.selectFrom('pushOutbox').selectAll().orderBy('userId').execute();
    expect(pushes).toMatchObject([
      { userId: ana.id, title: WORDS.title, body: 'Atendemos los sábados.', path: '/dashboard/novedades', attempts: 0 },
      { userId: vera.id },
    ]);
  });

  test('that was taken off rings no telephone until it is back', async ({ world }) => {
    const { ana, desk } = await people(world);
    await subscribe(world, ana, 'a');
    const { noticeId } = await desk.create(WORDS);
    await desk.publish({ noticeId });
    await desk.unpublish({ noticeId });
    expect(await desk.publish({ noticeId, push: true })).toMatchObject({ told: false });
    expect(await world.db.selectFrom('pushOutbox').select('id').execute()).toEqual([]);
    await desk.republish({ noticeId });
    expect(await desk.publish({ noticeId, push: true })).toMatchObject({ told: true });
  });

  test('is listed page by page, the newest publication first', async ({ world }) => {
    const { news } = await people(world);
    const at = (nth: number) => `2026-11-20T10:${String(Math.floor(nth / 2)).padStart(2, '0')}:00.000Z`;
    const rows = Array.from({ length: 25 }, (_, nth) => ({
      title: `N.º ${nth}`,
      body: 'Algo',
      publishedAt: at(nth),
      hiddenAt: null,
      pushed: 0 as const,
      createdBy: null,
      createdAt: at(nth),
      updatedAt: at(nth),
    }));
    await world.db.insertInto('notice').values(rows).execute();
    const first = await news.list({});
    const second = await news.list({ cursor: first.next });
    const titles = [...first.news, ...second.news].map(({ title }) => title);
    expect(titles).toEqual(rows.map(({ title }) => title).toReversed());
    expect(second.next).toBeNull();
  });
});
