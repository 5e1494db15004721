/** «Encontré uno sin placa»: told to the families that look for one like it, and nobody's number reaches anybody. */
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { sweepFound } from '#server/lost-found/found-animals/service.ts';
import { newToken } from '#server/platform/lib/tokens.ts';
import { codesIn } from '../support/codes.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { formOf, type Part, photograph } from '../support/files.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { test, type World } from '../support/world.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const FLORESTA = { latitude: -0.2088, longitude: -78.4853 };
const NEXT_DOOR = { latitud: '-0.2044', longitud: '-78.4821' };
type Fields = Record<string, string>;

/** A dog that is looked for in La Floresta, and a street in which somebody finds one. */
async function street(world: World, { lost = true } = {}) {
  world.now = '2026-11-21T15:00:00.000Z';
  const ana = await makeUser(world, { phone: '+593998000111' });
  await world.db.updateTable('owner').set({ phone: '+593998000111' }).where('userId', '=', ana.id).execute();
  const petId = await makePet(world, ana, { name: 'Canela', sex: 'female', color: 'Canela', birthOn: '2024-01-10' });
  const lose = () => world.as(ana).lostPets.start({ petId, place: 'La Floresta', point: FLORESTA, contactShown: true });
  if (lost) await lose();
  const app = await world.http();
  return { ana, petId, app, lose };
}

const found: Fields = { especie: 'dog', color: 'Café', dia: '2026-11-21', lugar: 'Junto al redondel', ...NEXT_DOOR };

/** As a browser sends it: an empty part where no picture was chosen. */
function report(app: FastifyInstance, fields: Fields = found, picture: Buffer | null = null, ip = '10.0.0.7') {
  const parts: Part[] = Object.entries({ envio: newToken(), ...fields }).map(([name, value]) => ({ name, value }));
  const file = { name: 'foto', value: picture ?? Buffer.alloc(0), filename: picture ? 'foto.jpg' : '' };
  const { headers, payload } = formOf([...parts, file]);
  return app.inject({
    method: 'POST',
    url: '/encontre',
    headers: { ...headers, 'user-agent': PHONE },
    payload,
    remoteAddress: ip,
  });
}

function send(app: FastifyInstance, url: string, fields: Fields = {}) {
  const payload = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': PHONE };
  return app.inject({ method: 'POST', url, headers, payload });
}

const rows = ({ db }: World) => db.selectFrom('foundAnimal').selectAll().orderBy('id').execute();
const threads = ({ db }: World) => db.selectFrom('finderThread').selectAll().orderBy('id').execute();

describe('an animal without a tag', () => {
  test('is shown to the family of one like it nearby, with its picture, what agrees and nobody’s number', async ({
    world,
  }) => {
    const { ana, petId, app } = await street(world);
    // Looked for far away, of another species, and not looked for at all.
    const luis = await makeUser(world);
    const far = await makePet(world, luis, { name: 'Luna', color: 'Canela' });
    await world.as(luis).lostPets.start({ petId: far, point: { latitude: -2.1894, longitude: -79.889 } });
    const cat = await makePet(world, luis, { name: 'Mishi', speciesId: 2, color: 'Canela' });
    await world.as(luis).lostPets.start({ petId: cat, point: FLORESTA });
    await makePet(world, luis, { name: 'Toby', color: 'Canela' });
    const picture = await photograph({ color: '#7a4a22' }).toBuffer();
    const answer = await report(
      app,
      { ...found, senas: 'Collar azul', nombre: 'Pedro', telefono: '0998842547' },
      picture,
    );
    expect(answer.statusCode).toBe(303);
    const own = String(answer.headers.location);
    expect(own).toMatch(/^\/encontrado\/[\w-]{43}$/);
    expect(JSON.stringify(await rows(world))).not.toContain(own.slice(12));

    expect(await threads(world)).toMatchObject([{ petId, name: 'Pedro', phone: null }]);
    const told = await deliveredMails(world);
    expect(told).toMatchObject([{ to: ana.email, subject: '¿Es Canela? Encontraron un animal parecido' }]);
    for (const said of ['sin placa', 'Coinciden: a 600 m de donde se perdió, el color.', 'Collar azul'])
      expect(told[0]?.text).toContain(said);
    expect(told[0]?.text).not.toContain('884 2547');
    const [row] = await world.as(ana).finderInbox.list();
    const thread = await world.as(ana).finderInbox.get({ threadId: row?.threadId ?? 0 });
    expect(row?.foundId).not.toBeNull();
    expect(thread).toMatchObject({
      phone: null,
      found: { photo: true, looks: 'Perro, café. Collar azul.', place: 'Junto al redondel', over: false },
      messages: [{ kind: 'location', place: 'Junto al redondel' }],
    });
    const photo = await app.inject(`/e/${thread.found?.code}/foto`);
    expect([photo.statusCode, photo.headers['content-type'], photo.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);

    // Its finder sees that a family knows, not which one, and what it answers.
    const page = await app.inject(own);
    expect(page.body).toContain('Avisamos a una familia que busca uno parecido.');
    const [link = ''] = /\/aviso\/[\w-]{43}/.exec(page.body) ?? [];
    await world.as(ana).finderInbox.reply({ threadId: thread.threadId, text: '¿Tiene una oreja caída?' });
    expect((await app.inject(own)).body).toContain('Te escribió: léelo');
    const talk = await app.inject(link);
    expect(talk.body).toContain('¿Tiene una oreja caída?');
    for (const body of [page.body, talk.body])
      for (const hidden of ['998000111', '998 000 111', ana.email, 'tel:', 'wa.me']) expect(body).not.toContain(hidden);
    await send(app, link, { mensaje: 'Sí, la izquierda' });
    expect((await world.as(ana).finderInbox.get({ threadId: thread.threadId })).messages).toHaveLength(3);
  });

  test('pressed twice is one, and a family hears of the same one once', async ({ world }) => {
    const { ana, petId, app, lose } = await street(world);
    const fields = { ...found, envio: newToken() };
    const [first, second] = [await report(app, fields), await report(app, fields)];
    expect(second.headers.location).toBe(first.headers.location);
    expect([await rows(world), await threads(world)].map(({ length }) => length)).toEqual([1, 1]);
    await world.as(ana).lostPets.end({ petId });
    await lose();
    expect(await threads(world)).toHaveLength(1);
  });

  test('found before its family said that it is lost is told to it then', async ({ world }) => {
    const { app, lose, ana } = await street(world, { lost: false });
    const answer = await report(app);
    const own = String(answer.headers.location);
    expect((await app.inject(own)).body).toContain('Todavía nadie de por aquí busca uno parecido.');
    expect(await deliveredMails(world)).toEqual([]);
    world.now = '2026-11-21T18:00:00.000Z';
    await lose();
    expect(await deliveredMails(world)).toMatchObject([{ to: ana.email, subject: /^¿Es Canela\?/ }]);
    expect((await app.inject(own)).body).toContain('Avisamos a una familia');
  });

  test('without species or place comes back with what was typed, and nothing is stored', async ({ world }) => {
    const { app } = await street(world);
    const wrong = await report(app, { color: 'Café con leche', dia: '2026-11-21' });
    expect(wrong.statusCode).toBe(400);
    for (const words of ['Elige qué animal es.', 'Escribe dónde está', 'Café con leche'])
      expect(wrong.body).toContain(words);
    const future = await report(app, { ...found, dia: '2027-01-01' });
    expect([future.statusCode, future.body.includes('Elige un día de las últimas semanas.')]).toEqual([400, true]);
    const phone = await report(app, { ...found, telefono: '12' });
    expect([phone.statusCode, phone.body.includes('Revisa el teléfono')]).toEqual([400, true]);
    expect(await rows(world)).toEqual([]);
  });

  test('with a picture that is none is told all the same, and the page asks for another one', async ({ world }) => {
    const { app } = await street(world);
    const answer = await report(app, found, Buffer.from('<svg onload=alert(1)>'));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Tu aviso quedó guardado, pero la foto no.');
    expect(await threads(world)).toHaveLength(1);
    const [, token = ''] = /\/encontrado\/([\w-]{43})\/foto/.exec(answer.body) ?? [];
    const good = formOf([{ name: 'foto', value: await photograph().toBuffer() }]);
    const put = await app.inject({ method: 'POST', url: `/encontrado/${token}/foto`, ...good });
    expect(put.statusCode).toBe(303);
    const [row] = await rows(world);
    expect((await app.inject(`/e/${row?.code}/foto`)).statusCode).toBe(200);
  });

  test('is taken back by its finder: picture, page, number and conversations are gone at once', async ({ world }) => {
    const { ana, app } = await street(world);
    const sent = { ...found, nombre: 'Pedro', telefono: '0998842547', mostrar: 'si' };
    const own = String((await report(app, sent, await photograph().toBuffer())).headers.location);
    const [before] = await rows(world);
    expect((await app.inject(`/e/${before?.code}`)).body).toContain('tel:+593998842547');
    expect((await send(app, `${own}/quitar`)).statusCode).toBe(303);
    expect((await app.inject(own)).body).toContain('Quitaste tu aviso');
    for (const gone of [`/e/${before?.code}`, `/e/${before?.code}/foto`])
      expect((await app.inject(gone)).statusCode).toBe(404);
    expect(await world.store.read(`${before?.photo}/m.webp`)).toBeNull();
    expect(await rows(world)).toMatchObject([{ name: null, phone: null, photo: null, closedAt: world.now }]);
    const [row] = await world.as(ana).finderInbox.list();
    expect(await world.as(ana).finderInbox.get({ threadId: row?.threadId ?? 0 })).toMatchObject({
      closedAt: world.now,
      found: { over: true, photo: false },
    });
    world.now = '2027-02-20T15:00:00.000Z';
    await sweepFound({ db: world.db, store: world.store, now: () => world.now });
    expect(await rows(world)).toEqual([]);
  });
});

describe('its flyer', () => {
  test('is one sheet that leads to its page, where whoever knows it writes to its finder alone', async ({ world }) => {
    const { app } = await street(world, { lost: false });
    const sent = { ...found, sexo: 'female', tamano: 'medium', telefono: '0998842547' };
    const own = String((await report(app, sent, await photograph().toBuffer())).headers.location);
    const [row] = await rows(world);
    const address = `${world.config.publicUrl}/e/${row?.code}`;
    const pdf = await app.inject(`${own}/cartel.pdf`);
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="encontrado-Perra-mediana.pdf"');
    const { title, pages } = await pagesOf(pdf.rawPayload, 2);
    expect([title, pages.length]).toEqual(['Encontrada: Perra mediana', 1]);
    expect(await codesIn(pages[0]?.picture ?? new Uint8Array())).toEqual([`QRCode ${address}`]);
    const text = pages[0]?.text.replace(/\s+/g, ' ') ?? '';
    for (const said of ['ENCONTRADA', 'Perra mediana', 'Junto al redondel', '21/11/2026']) expect(text).toContain(said);
    // The number stays off it until its finder chooses otherwise.
    expect(text).not.toContain('884');
    expect((await app.inject(`${own}/cartel.png`)).headers['content-type']).toBe('image/png');

    const page = await app.inject(`/e/${row?.code}`);
    expect([page.body.includes('884'), page.headers['x-robots-tag']]).toEqual([false, 'noindex, nofollow']);
    for (const point of ['0.2044', '204400', '78.4821']) expect(page.body).not.toContain(point);
    expect((await send(app, `/e/${row?.code}`, { mensaje: ' ' })).statusCode).toBe(400);
    const hostile = '<script>alert(1)</script> es mía';
    expect((await send(app, `/e/${row?.code}`, { mensaje: hostile, telefono: '0987654321' })).body).toContain(
      'Tu mensaje llegó',
    );
    const { body } = await app.inject(own);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; es mía');
    expect(body).toContain('tel:+593987654321');
    expect((await app.inject(`/e/${row?.code}`)).body).not.toContain('es mía');
  });
});

describe('somebody who means ill', () => {
  test('reports six in an hour and no more, wakes a family ten times a day, and other sites send nothing', async ({
    world,
  }) => {
    const { ana, app } = await street(world);
    for (let time = 0; time < 6; time += 1) expect((await report(app)).statusCode).toBe(303);
    const refused = await report(app);
    expect([refused.statusCode, refused.body.includes('Junto al redondel')]).toEqual([429, true]);
    for (let time = 0; time < 6; time += 1) await report(app, found, null, `10.0.1.${time}`);
    expect((await world.as(ana).finderInbox.list()).length).toBe(10);
    const { headers, payload } = formOf([{ name: 'especie', value: 'dog' }]);
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/encontre',
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
      payload,
    });
    expect(elsewhere.statusCode).toBe(403);
    const trapped = await report(app, { ...found, sitio: 'x' }, null, '10.0.2.1');
    expect([trapped.statusCode, (await rows(world)).length]).toEqual([303, 12]);
  });

  test('is reported by a visitor and by the family, and an administrator ends the page', async ({ world }) => {
    const { ana, app } = await street(world);
    await report(app, found, await photograph().toBuffer());
    const [row] = await rows(world);
    await send(app, `/e/${row?.code}/abuso`, { texto: 'La foto no es de un animal' });
    const [thread] = await world.as(ana).finderInbox.list();
    await world.as(ana).finderInbox.report({ threadId: thread?.threadId ?? 0, text: 'Pide dinero' });
    const admin = await makeStaff(world, ['administrator']);
    const reports = await world.as(admin).abuse.list();
    expect(reports.map(({ sender, foundCode }) => [sender, foundCode])).toEqual([
      ['family', row?.code],
      ['visitor', row?.code],
    ]);
    await world.as(admin).foundAnimals.withdraw({ code: row?.code ?? '' });
    expect((await app.inject(`/e/${row?.code}/foto`)).statusCode).toBe(404);
    expect((await world.as(admin).abuse.list())[0]?.foundClosedAt).toBe(world.now);
  });
});
