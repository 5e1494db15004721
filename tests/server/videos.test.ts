/** Lessons: who sees which bytes, in which parts, and what becomes of a file that nobody finished. */
import { IS_PERSON } from '#db/keeper.ts';
import { describe, expect } from 'vitest';
import { ensureLesson, sweepVideos } from '#server/admin/tutorials/service.ts';
import { cookieOf, formOf, type Part } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

/** The first bytes of a webm, and then any. */
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(5000, 7),
]);
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHola\n';
const SITE = { 'sec-fetch-site': 'same-origin' };

async function people(world: World) {
  const ana = await makeUser(world);
  const vera = await makeUser(world, { name: 'Vera', role: 'ROLE_ADMINISTRADOR' });
  const app = await world.http();
  const send = async (person: Person, parts: Part[]) => {
    const { headers, payload } = formOf(parts);
    const cookie = await cookieOf(world, person);
    return app.inject({ method: 'POST', url: '/api/videos', headers: { ...headers, ...SITE, cookie }, payload });
  };
  const ask = async (url: string, person: Person | null, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...headers, ...(person && { cookie: await cookieOf(world, person) }) } });
  return { ana, vera, desk: world.as(vera).tutorials, send, ask };
}

const lesson = (bytes = WEBM): Part[] => [
  { name: 'title', value: 'Registrar a tu mascota' },
  { name: 'seconds', value: '15' },
  { name: 'file', value: bytes, filename: 'video', type: 'video/webm' },
];

async function stored(world: World) {
  const all = await people(world);
  const answer = await all.send(all.vera, lesson());
  expect(answer.statusCode).toBe(200);
  const { videoId, code } = answer.json<{ videoId: number; code: string }>();
  return { ...all, videoId, code, url: `/api/videos/${code}` };
}

describe('a video of our own', () => {
  test('is seen by administrators, then by whoever is in, and by strangers only on the landing page', async ({
    world,
  }) => {
    const { ana, vera, desk, ask, url, videoId } = await stored(world);
    expect(await desk.all()).toMatchObject([{ title: 'Registrar a tu mascota', mime: 'video/webm', seconds: 15 }]);
    expect((await ask(url, vera)).rawPayload).toEqual(WEBM);
    expect((await ask(url, ana)).statusCode).toBe(404);
    await desk.publish({ videoId, published: true });
    expect((await ask(url, ana)).statusCode).toBe(200);
    expect((await ask(url, null)).statusCode).toBe(401);
    await desk.showOnLanding({ videoId, onLanding: true });
    expect((await ask(url, null)).headers['content-type']).toBe('video/webm');
    await desk.publish({ videoId, published: false });
    expect((await ask(url, null)).statusCode).toBe(401);
  });

  test('comes in the parts that a player asks for', async ({ world }) => {
    const { vera, ask, url, code } = await stored(world);
    const part = await ask(url, vera, { range: 'bytes=4-9' });
    expect(part).toMatchObject({ statusCode: 206, rawPayload: WEBM.subarray(4, 10) });
    expect(part.headers).toMatchObject({ 'content-range': `bytes 4-9/${WEBM.length}`, 'content-length': '6' });
    expect((await ask(url, vera, { range: 'bytes=-10' })).rawPayload).toEqual(WEBM.subarray(-10));
    const beyond = await ask(url, vera, { range: 'bytes=999999-' });
    expect(beyond).toMatchObject({ statusCode: 416, headers: { 'content-range': `bytes */${WEBM.length}` } });
    const changed = await ask(url, vera, { range: 'bytes=4-9', 'if-range': '"another"' });
    expect(changed.statusCode).toBe(200);
    expect((await ask(url, vera, { range: 'bytes=4-9', 'if-range': `"${code}"` })).statusCode).toBe(206);
  });

  test('has captions in WebVTT and in nothing else', async ({ world }) => {
    const { vera, desk, ask, url, videoId } = await stored(world);
    expect((await ask(`${url}/subtitulos`, vera)).statusCode).toBe(404);
    await expect(desk.setCaptions({ videoId, captions: '<script>' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await desk.setCaptions({ videoId, captions: CAPTIONS });
    const answer = await ask(`${url}/subtitulos`, vera);
    expect(answer).toMatchObject({ body: CAPTIONS, headers: { 'content-type': 'text/vtt; charset=utf-8' } });
  });

  test('is refused where it is none, whatever it calls itself, and from whoever is no administrator', async ({
    world,
  }) => {
    const { ana, vera, send } = await people(world);
    const wrong = await send(vera, lesson(Buffer.from('GIF89a, not a video')));
    expect(wrong).toMatchObject({ statusCode: 400 });
    expect(wrong.json()).toMatchObject({ code: 'VIDEO_REFUSED', field: 'file' });
    expect(await send(ana, lesson())).toMatchObject({ statusCode: 403 });
    expect(await world.db.selectFrom('video').selectAll().execute()).toEqual([]);
    expect(world.leftovers()).toEqual([]);
  });

  test('leaves nothing where its bytes could not be kept', async ({ world }) => {
    const { store } = world;
    world.store = { ...store, putFile: () => Promise.reject(new Error('no room')) };
    const { vera, send } = await people(world);
    expect((await send(vera, lesson())).statusCode).toBe(500);
    expect(await world.db.selectFrom('video').selectAll().execute()).toEqual([]);
    expect(world.leftovers()).toEqual([]);
  });

  test('that was removed comes back for a month, and is gone afterwards with its bytes', async ({ world }) => {
    const { vera, desk, videoId, code } = await stored(world);
    await desk.remove({ videoId });
    expect(await desk.all()).toEqual([]);
    await desk.restore({ videoId });
    expect(await desk.all()).toHaveLength(1);
    await desk.remove({ videoId });
    expect(await sweepVideos(world.context(vera))).toBe(0);
    world.now = '2026-12-30T00:00:00.000Z';
    expect(await sweepVideos(world.context(vera))).toBe(1);
    expect(await world.store.read(`${code}/video.webm`)).toBeNull();
    await expect(desk.restore({ videoId })).rejects.toMatchObject({ cause: { code: 'VIDEO_NOT_FOUND' } });
  });

  test('that a killed process never finished is swept after an hour', async ({ world }) => {
    const { vera, code, videoId } = await stored(world);
    await world.db.updateTable('video').set({ storedAt: null }).where('id', '=', videoId).execute();
    expect(await sweepVideos(world.context(vera))).toBe(0);
    world.now = '2026-11-21T17:00:00.000Z';
    expect(await sweepVideos(world.context(vera))).toBe(1);
    expect(await world.store.read(`${code}/video.webm`)).toBeNull();
  });
});

test('a link is https, opens elsewhere, and on the landing page is a card that nothing is asked for', async ({
  world,
}) => {
  const { desk, ana, ask } = await people(world);
  const link = 'https://www.youtube.com/watch?v=abc';
  for (const bad of [
    'http://vimeo.com/1',
    'javascript:alert(1)',
    'https://yo:clave@vimeo.com/1',
    'https://localhost/1',
  ])
    await expect(desk.addLink({ title: 'Otro', link: bad })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { videoId } = await desk.addLink({ title: 'Otro', link });
  await desk.publish({ videoId, published: true });
  expect(await world.as(ana).tutorials.list()).toMatchObject([{ link, code: null }]);
  await desk.showOnLanding({ videoId, onLanding: true });
  const { body } = await ask('/landingPage', null);
  expect(body).toMatch(
    /href="https:\/\/www\.youtube\.com\/watch\?v=abc" rel="noopener noreferrer">Ver el video en YouTube</,
  );
  expect(body).not.toContain('<video');
});

test('an installation that nobody uses yet begins with one lesson, which goes as any other', async ({ world }) => {
  const server = world.context(null);
  // Several servers begin at once, and one again later.
  await Promise.all([ensureLesson(server), ensureLesson(server), ensureLesson(server)]);
  await ensureLesson(server);
  const app = await world.http();
  const { body } = await app.inject({ url: '/landingPage' });
  const [, url = ''] = /<source src="([^"]+)" type="video\/webm">/.exec(body) ?? [];
  const { rawPayload } = await app.inject({ url });
  expect(rawPayload.subarray(0, 4)).toEqual(WEBM.subarray(0, 4));
  expect((await app.inject({ url: `${url}/subtitulos` })).body).toMatch(/^WEBVTT/);
  const { desk } = await people(world);
  const all = await desk.all();
  expect(all).toMatchObject([{ captioned: true, onLanding: true, bytes: rawPayload.length }]);
  await desk.remove({ videoId: all[0]?.videoId ?? 0 });
  await world.db.deleteFrom('user').where(IS_PERSON).execute();
  await ensureLesson(server);
  expect((await app.inject({ url: '/landingPage' })).body).not.toContain('<video');
});

test('the order is the administrator’s', async ({ world }) => {
  const { desk, ana } = await people(world);
  const ids: number[] = [];
  for (const title of ['Uno', 'Dos', 'Tres']) {
    const { videoId } = await desk.addLink({ title, link: 'https://vimeo.com/1' });
    await desk.publish({ videoId, published: true });
    ids.push(videoId);
  }
  await desk.arrange({ videoIds: ids.toReversed() });
  expect((await world.as(ana).tutorials.list()).map(({ title }) => title)).toEqual(['Tres', 'Dos', 'Uno']);
});

test('the landing page shows the one that was chosen, with its captions', async ({ world }) => {
  const { desk, ask, url, videoId } = await stored(world);
  await desk.setCaptions({ videoId, captions: CAPTIONS });
  await desk.publish({ videoId, published: true });
  expect((await ask('/landingPage', null)).body).not.toContain('<video');
  await desk.showOnLanding({ videoId, onLanding: true });
  const { body, headers } = await ask('/landingPage', null);
  expect(body).toContain(`<source src="${url}" type="video/webm">`);
  expect(body).toContain(`src="${url}/subtitulos"`);
  expect(headers['content-security-policy']).toContain("media-src 'self'");
  expect(await ask(`${url}/subtitulos`, null)).toMatchObject({ statusCode: 200 });
});
