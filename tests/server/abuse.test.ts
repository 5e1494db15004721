/** Reports of abuse: by whoever looks at a page, by a family about a finder; read and seen to by an administrator. */
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { sweepReports } from '#server/lost-found/abuse/service.ts';
import { finderSays, makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTag } from '../support/tags.ts';
import { test, type World } from '../support/world.ts';

const refusal = (code: string) => ({ cause: { code } });
const NOBODYS = 'K7Q2M9XDTA';

async function animal(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela' });
  const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
  return { ana, petId, code };
}

const kept = (world: World) => world.db.selectFrom('abuseReport').selectAll().orderBy('id').execute();

function post(
  app: FastifyInstance,
  code: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: `/q/${encodeURIComponent(code)}/abuso`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

describe('a visitor of a page', () => {
  test('says what is wrong without a script and without saying who they are', async ({ world }) => {
    const { petId, code } = await animal(world);
    const app = await world.http();
    const page = await app.inject(`/q/${code}/abuso`);
    expect([page.statusCode, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
      200,
      'noindex, nofollow',
      'no-store',
    ]);
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    expect(page.body).toContain('name="texto"');
    expect(page.body).not.toContain('<script');
    const sent = await post(app, code, { texto: '  La foto no es de ese perro.\r\nEs mía. ' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/q/${code}/abuso?listo=1`]);
    expect((await app.inject(String(sent.headers.location))).body).toContain('Gracias, lo recibimos');
    expect(await kept(world)).toMatchObject([
      { petId, threadId: null, sender: 'visitor', text: 'La foto no es de ese perro.\nEs mía.', handledAt: null },
    ]);
  });

  test('may have read a plate, in any way it is written', async ({ world }) => {
    const { petId } = await animal(world);
    const { code } = await makeTag(world, { petId });
    const app = await world.http();
    await post(app, `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`, { texto: 'Insultos' });
    expect(await kept(world)).toMatchObject([{ petId, text: 'Insultos' }]);
  });

  test('learns nothing of a code: page and answer are the same for one that nobody has, and nothing is kept', async ({
    world,
  }) => {
    const { ana, petId, code } = await animal(world);
    const app = await world.http();
    const neutral = (body: string, own: string) => body.replaceAll(own, 'X');
    await world.as(ana).pets.remove({ petId });
    for (const other of [NOBODYS, code, '<b>x</b>', '../../admin', 'ñ'.repeat(90)]) {
      const own = encodeURIComponent(other);
      const page = await app.inject(`/q/${own}/abuso`);
      const known = await app.inject('/q/0000000000/abuso');
      expect([other, neutral(page.body, own)]).toEqual([other, neutral(known.body, '0000000000')]);
      const sent = await post(app, other, { texto: 'Hola' }, { 'x-forwarded-for': '203.0.113.9' });
      expect([other, sent.statusCode, sent.headers.location]).toEqual([other, 303, `/q/${own}/abuso?listo=1`]);
    }
    expect(await kept(world)).toEqual([]);
  });

  test('is told in the browser’s language what is missing, and loses nothing that was typed', async ({ world }) => {
    const { code } = await animal(world);
    const app = await world.http();
    const empty = await post(app, code, { texto: ' \u200b ' }, { 'accept-language': 'en-GB,en;q=0.9' });
    expect([empty.statusCode, empty.body.includes('Tell us what is wrong.')]).toEqual([400, true]);
    const long = await post(app, code, { texto: `<i>${'á'.repeat(1200)}` });
    expect([long.statusCode, long.body.includes('ahora son 1203')]).toEqual([400, true]);
    expect(long.body).toContain(`&lt;i&gt;${'á'.repeat(1200)}`);
    expect((await post(app, code, { texto: 'a\0b' })).statusCode).toBe(400);
    expect((await post(app, code, {})).statusCode).toBe(400);
    expect((await post(app, code, { texto: 'x'.repeat(400_000) })).statusCode).toBe(413);
    expect(await kept(world)).toEqual([]);
    // A thousand signs, of whatever kind.
    await post(app, code, { texto: '🐶'.repeat(1000) });
    expect((await kept(world)).map(({ text }) => [...text].length)).toEqual([1000]);
  });

  test('gets far too long words back, and of a body without end a page that says so', async ({ world }) => {
    const { code } = await animal(world);
    const app = await world.http();
    const long = await post(app, code, { texto: 'ñ'.repeat(10_000) }, { 'accept-language': 'es' });
    expect([long.statusCode, long.body.includes('ahora son 10000')]).toEqual([400, true]);
    expect(long.body).toContain('ñ'.repeat(10_000));
    const endless = await post(app, code, { texto: 'x'.repeat(10_000_000) });
    expect([endless.statusCode, String(endless.headers['content-type'])]).toEqual([413, 'text/html; charset=utf-8']);
    expect(endless.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await kept(world)).toEqual([]);
  });

  test('may report five times an hour; the sixth waits with its words', async ({ world }) => {
    const { code } = await animal(world);
    const app = await world.http();
    for (const texto of ['1', '2', '3', '4', '5']) expect((await post(app, code, { texto })).statusCode).toBe(303);
    const sixth = await post(app, code, { texto: 'La sexta' });
    expect([sixth.statusCode, sixth.body.includes('La sexta'), sixth.body.includes('60 minutos')]).toEqual([
      429,
      true,
      true,
    ]);
    expect((await kept(world)).length).toBe(5);
    // Not even a robot that fills in everything learns that it was seen through.
    expect((await post(app, code, { texto: 'Compra', sitio: 'http://x' })).statusCode).toBe(303);
    expect((await kept(world)).length).toBe(5);
  });
});

describe('the administrator', () => {
  test('sees what waits first, sees to it, and takes that back', async ({ world }) => {
    const { ana, petId, code } = await animal(world);
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', name: 'Rosa' });
    const api = world.as(admin).abuse;
    await post(await world.http(), code, { texto: 'Una foto fea' });
    const threadId = await makeThread(world, petId);
    await world.as(ana).finderInbox.report({ threadId, text: 'Pide dinero' });
    const [family, visitor] = await api.list();
    expect(family).toMatchObject({
      sender: 'family',
      text: 'Pide dinero',
      petCode: code,
      petName: 'Canela',
      threadId,
      handler: null,
    });
    expect(visitor).toMatchObject({ sender: 'visitor', text: 'Una foto fea', petCode: code, threadId: null });
    const reportId = family?.reportId ?? 0;
    await api.handle({ reportId });
    await expect(api.handle({ reportId })).rejects.toMatchObject(refusal('REPORT_NOT_FOUND'));
    expect((await api.list()).map((one) => [one.sender, one.handledAt, one.handler])).toEqual([
      ['visitor', null, null],
      ['family', world.now, 'Rosa'],
    ]);
    await api.reopen({ reportId });
    await expect(api.reopen({ reportId })).rejects.toMatchObject(refusal('REPORT_NOT_FOUND'));
    expect((await api.list())[0]).toMatchObject({ reportId, handledAt: null, handler: null });
  });

  test('reads the conversation that was reported, and no other', async ({ world }) => {
    const { ana, petId, code } = await animal(world);
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    const api = world.as(admin);
    const threadId = await makeThread(world, petId, { name: 'Pedro', phone: '+593998842547' });
    const other = await makeThread(world, petId);
    await finderSays(world, threadId, { text: 'Dame 100 dólares' });
    await finderSays(world, threadId, { kind: 'location', place: 'Por ahí', latitude: -180_653, longitude: 1 });
    await world.as(ana).finderInbox.report({ threadId, text: 'Pide dinero' });
    await post(await world.http(), code, { texto: 'Fea' });
    const [visitor, family] = await api.abuse.list();
    const words = await api.abuse.conversation({ reportId: family?.reportId ?? 0 });
    expect(words).toMatchObject([{ kind: 'found' }, { text: 'Dame 100 dólares' }, { place: 'Por ahí' }]);
    // Neither a number nor where the finder stood.
    expect(JSON.stringify(words)).not.toMatch(/593998|180653|latitude|userId|writer/);
    for (const reportId of [visitor?.reportId ?? 0, 2_000_000_000])
      await expect(api.abuse.conversation({ reportId })).rejects.toMatchObject(refusal('REPORT_NOT_FOUND'));
    for (const id of [threadId, other])
      await expect(api.finderInbox.get({ threadId: id })).rejects.toMatchObject(refusal('THREAD_NOT_FOUND'));
    await world.db.deleteFrom('finderThread').where('id', '=', threadId).execute();
    expect(await api.abuse.list()).toMatchObject([{}, { text: 'Pide dinero', threadId: null, petCode: code }]);
  });

  test('is the only one who sees any of it', async ({ world }) => {
    const { ana } = await animal(world);
    const api = world.as(ana).abuse;
    for (const call of [
      () => api.list(),
      () => api.conversation({ reportId: 1 }),
      () => api.handle({ reportId: 1 }),
      () => api.reopen({ reportId: 1 }),
    ])
      await expect(call()).rejects.toMatchObject(refusal('ADMIN_ONLY'));
  });

  test('keeps what was seen to for ninety days, and what waits for as long as it waits', async ({ world }) => {
    const { ana, petId } = await animal(world);
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    for (const text of ['Uno', 'Dos'])
      await world.as(ana).finderInbox.report({ threadId: await makeThread(world, petId), text });
    const [, first] = await world.as(admin).abuse.list();
    await world.as(admin).abuse.handle({ reportId: first?.reportId ?? 0 });
    world.now = '2027-02-19T14:59:59.000Z';
    await sweepReports(world.context(null));
    expect((await kept(world)).map(({ text }) => text)).toEqual(['Uno', 'Dos']);
    world.now = '2027-02-19T15:00:01.000Z';
    await sweepReports(world.context(null));
    expect((await kept(world)).map(({ text }) => text)).toEqual(['Dos']);
  });
});
