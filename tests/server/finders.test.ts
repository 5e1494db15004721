/** Somebody in the street holds a stranger's dog: they reach its people, and nobody's data reaches anybody. */
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { sweepFinders } from '#server/lost-found/finders/service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const BEGAN = '2026-11-21T15:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(BEGAN) + minutes * 60_000).toISOString();
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea><svg onload=alert(1)>',
  "' onfocus=alert(1) autofocus='",
  '{{7*7}}${7*7}',
  'https://evil.example/x y www.evil.example',
];

async function kennel(world: World) {
  const ana = await makeUser(world, { phone: '+593998000111' });
  const petId = await makePet(world, ana, { name: 'Canela', sex: 'female' });
  const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
  return { ana, petId, code, app: await world.http() };
}

type Fields = Record<string, string>;

/** A form as a telephone sends it; another agent is another telephone. */
function send(app: FastifyInstance, url: string, fields: Fields = {}, headers: Fields = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': PHONE, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

const threads = ({ db }: World) => db.selectFrom('finderThread').selectAll().orderBy('id').execute();
const messages = ({ db }: World) => db.selectFrom('finderMessage').selectAll().orderBy('id').execute();
const pushes = ({ db }: World) => db.selectFrom('pushOutbox').selectAll().orderBy('id').execute();
const mails = ({ db }: World) => db.selectFrom('mailOutbox').selectAll().where('kind', '=', 'finder-alert').execute();

async function join(world: World, petId: number, role: 'editor' | 'reader'): Promise<Person> {
  const person = await makeUser(world);
  await world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
  return person;
}

describe('one tap', () => {
  test('begins a private conversation and tells the one who keeps the animal and the editors, never a reader', async ({
    world,
  }) => {
    const { ana, petId, code, app } = await kennel(world);
    const luis = await join(world, petId, 'editor');
    await join(world, petId, 'reader');
    const answer = await send(app, `/q/${code}/encontre`);
    expect(answer.statusCode).toBe(303);
    const address = String(answer.headers.location);
    expect(address).toMatch(/^\/aviso\/[\w-]{43}$/);
    expect(JSON.stringify(await threads(world))).not.toContain(address.slice(7));
    expect(await messages(world)).toMatchObject([{ sender: 'finder', kind: 'found', text: null, userId: null }]);
    const told = await deliveredMails(world);
    expect(told.map(({ to }) => to).sort()).toEqual([ana.email, luis.email].sort());
    expect(told[0]).toMatchObject({ subject: 'Alguien encontró a Canela' });
    const [thread] = await threads(world);
    expect(told[0]?.text).toContain(`/dashboard/avisos?aviso=${thread?.id}`);
    expect((await pushes(world)).map(({ userId, path }) => [userId, path])).toEqual([
      [ana.id, `/dashboard/avisos?aviso=${thread?.id}`],
      [luis.id, `/dashboard/avisos?aviso=${thread?.id}`],
    ]);
    const page = await app.inject({ url: address, headers: { 'user-agent': PHONE } });
    expect(page.body).toContain('Avisamos a la familia a las 10:00.');
    for (const own of [ana.email, 'Vera', '998000111', '998 000 111', code]) expect(page.body).not.toContain(own);
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    // One script of ours may run, and ask our own server.
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self';");
  });

  test('pressed twice, reloaded or gone back to is one; another telephone is another conversation', async ({
    world,
  }) => {
    const { code, app } = await kennel(world);
    const [one, two] = await Promise.all([send(app, `/q/${code}/encontre`), send(app, `/q/${code}/encontre`)]);
    expect(one.headers.location).toBe(two.headers.location);
    world.now = later(5);
    const cookie = String(one.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(one.headers['set-cookie'])).toMatch(/Path=\/q; HttpOnly; SameSite=Lax/);
    const back = await send(app, `/q/${code}/encontre`, {}, { cookie });
    expect(back.headers.location).toBe(one.headers.location);
    expect([(await threads(world)).length, (await messages(world)).length, (await mails(world)).length]).toEqual([
      1, 1, 1,
    ]);
    const other = await send(app, `/q/${code}/encontre`, {}, { 'user-agent': 'Other telephone' });
    expect(other.headers.location).not.toBe(one.headers.location);
    // From the same address about the same animal the family is not woken again.
    expect([(await threads(world)).length, (await mails(world)).length]).toEqual([2, 1]);
  });

  test('taken twice by two processes is one conversation, and both answers lead to it', async ({ world }) => {
    const { code, app } = await kennel(world);
    // Another handle remembers nothing of what this one was asked.
    const second = await world.http(undefined, world.db.withoutPlugins());
    const [one, two] = await Promise.all([send(app, `/q/${code}/encontre`), send(second, `/q/${code}/encontre`)]);
    expect([one.statusCode, two.statusCode]).toEqual([303, 303]);
    expect(one.headers.location).toBe(two.headers.location);
    expect([(await threads(world)).length, (await messages(world)).length, (await mails(world)).length]).toEqual([
      1, 1, 1,
    ]);
    world.now = later(1);
    const [three, four] = await Promise.all([send(app, `/q/${code}/encontre`), send(second, `/q/${code}/encontre`)]);
    expect(three.headers.location).toBe(four.headers.location);
    expect(three.headers.location).not.toBe(one.headers.location);
    expect(await threads(world)).toHaveLength(2);
  });

  test('of its own family alarms nobody and says so; so does one about an animal that died', async ({ world }) => {
    const { ana, petId, code, app } = await kennel(world);
    const own = { cookie: await cookieOf(world, ana), 'sec-fetch-site': 'same-origin' };
    const answer = await send(app, `/q/${code}/encontre`, {}, own);
    expect([answer.statusCode, answer.body.includes('Eres de la familia de Canela')]).toEqual([200, true]);
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', petId).execute();
    const late = await send(app, `/q/${code}/avisar`, { mensaje: 'La vi' });
    expect([late.statusCode, late.body.includes('Canela ya no está')]).toEqual([200, true]);
    expect([await threads(world), await mails(world), await pushes(world)]).toEqual([[], [], []]);
  });

  test('is nothing from another site, for a code that leads nowhere, and with the field that only programs fill in', async ({
    world,
  }) => {
    const { petId, code, app } = await kennel(world);
    const plate = await makeTag(world, { petId, state: 'disabled' });
    expect((await send(app, `/q/${code}/encontre`, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const [unknown, off] = [await send(app, '/q/ZZZZZZZZZ9/encontre'), await send(app, `/q/${plate.code}/encontre`)];
    expect([unknown.statusCode, off.statusCode]).toEqual([404, 404]);
    expect(off.body).toContain('Esta placa está apagada');
    const robot = await send(app, `/q/${code}/avisar`, { mensaje: 'Compra', sitio: 'https://x.example' });
    expect([robot.statusCode, String(robot.headers.location)]).toEqual([303, expect.stringMatching(/^\/aviso\//)]);
    expect(await threads(world)).toEqual([]);
  });
});

describe('words', { tags: 'same-on-both' }, () => {
  test('of ten thousand letters come back whole, with what is wrong beside the field', async ({ world }) => {
    const { code, app } = await kennel(world);
    const mensaje = `🐕<b>${'á'.repeat(10_000)}`;
    const answer = await send(app, `/q/${code}/avisar`, {
      mensaje,
      lugar: 'El parque',
      nombre: 'Pedro',
      telefono: '12',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(mensaje.replace('<b>', '&lt;b&gt;'));
    expect(answer.body).toMatch(/id="mensaje-mal">Usa 2000 letras como máximo: ahora son 10004\./);
    for (const typed of ['El parque', 'Pedro', 'value="12"']) expect(answer.body).toContain(typed);
    const empty = await send(
      app,
      `/q/${code}/avisar`,
      { mensaje: ' \u200b ', nombre: 'Pedro' },
      { 'accept-language': 'en' },
    );
    expect([empty.statusCode, empty.body.includes('Write your message.')]).toEqual([400, true]);
    expect(await threads(world)).toEqual([]);
    expect((await send(app, `/q/${code}/avisar`, { mensaje: '🐕'.repeat(2000) })).statusCode).toBe(303);
    expect((await send(app, `/q/${code}/avisar`, { mensaje: 'x'.repeat(300_000) })).statusCode).toBe(413);
  });

  test('are words everywhere: nothing in them runs, and no address in them can be tapped', async ({ world }) => {
    const { code, app } = await kennel(world);
    for (const [index, text] of HOSTILE.entries()) {
      world.now = later(index * 11);
      const fields = { mensaje: text, lugar: text, nombre: text };
      const answer = await send(app, `/q/${code}/avisar`, fields, { 'user-agent': `Telephone ${index}` });
      const page = await app.inject(String(answer.headers.location));
      const form = await send(app, `/q/${code}/avisar`, { ...fields, telefono: 'x' });
      const [mail] = await deliveredMails(world);
      for (const html of [page.body, form.body, mail?.html ?? '<script']) {
        expect(html).not.toMatch(
          /<script(?! src="\/respuestas\.js" defer>)|<img[^>]*onerror|<svg onload|href="https:\/\/evil|' onfocus/,
        );
      }
      // What a mail program would make a link of is no address any more.
      expect(`${mail?.html} ${mail?.text} ${mail?.subject}`).not.toMatch(/https:\/\/evil|evil\.example/);
      expect(mail?.headers ?? {}).toEqual({});
    }
    expect((await pushes(world)).every(({ path }) => path.startsWith('/dashboard/avisos?aviso='))).toBe(true);
  });

  test('bring a telephone of the country of the animal, and a wrong one is said beside its field', async ({
    world,
  }) => {
    const { code, app } = await kennel(world);
    const wrong = await send(app, `/q/${code}/avisar`, { mensaje: 'Hola', telefono: '123' });
    expect([wrong.statusCode, /id="telefono-mal">Revisa el teléfono/.test(wrong.body)]).toEqual([400, true]);
    expect(await threads(world)).toEqual([]);
    await send(app, `/q/${code}/avisar`, { mensaje: 'Hola', telefono: '099 884 2547', nombre: 'Pedro' });
    expect(await threads(world)).toMatchObject([{ name: 'Pedro', phone: '+593998842547' }]);
    expect((await deliveredMails(world))[0]?.text).toContain('+593 99 884 2547');
  });
});

describe('a place', { tags: 'same-on-both' }, () => {
  const at = { latitud: '-0.180653', longitud: '-78.467834', precision: '12.4' };

  test('is kept in millionths of a degree, and is urgent', async ({ world }) => {
    const { code, app } = await kennel(world);
    const page = await app.inject(`/q/${code}/ubicacion`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).toContain('<script src="/ubicacion.js" defer>');
    expect((await send(app, `/q/${code}/ubicacion`, at)).statusCode).toBe(303);
    expect(await messages(world)).toMatchObject([
      { kind: 'location', latitude: -180_653, longitude: -78_467_834, accuracy: 12 },
    ]);
    const [mail] = await deliveredMails(world);
    expect(mail?.subject).toBe('Urgente: mira dónde está Canela');
    expect(mail?.html).toContain('https://www.openstreetmap.org/?mlat=-0.180653&amp;mlon=-78.467834');
    expect((await pushes(world))[0]?.title).toBe('Urgente: mira dónde está Canela');
  });

  test('may be written instead; none, half of one or one on no planet is refused and nothing is stored', async ({
    world,
  }) => {
    const { code, app } = await kennel(world);
    const bad = ['NaN', '999', 'aquí', '', '-0.18; drop', '1e1', 'Infinity', '0x10'];
    for (const latitud of bad) {
      for (const fields of [
        { ...at, latitud },
        { ...at, longitud: latitud === '999' ? '181' : latitud },
      ]) {
        const answer = await send(app, `/q/${code}/ubicacion`, fields);
        expect([fields, answer.statusCode]).toEqual([fields, 400]);
        expect(answer.body).toContain('Esa ubicación no sirve.');
      }
    }
    const nothing = await send(app, `/q/${code}/ubicacion`);
    expect(nothing.body).toMatch(/id="lugar-mal">Escribe dónde está/);
    expect(await threads(world)).toEqual([]);
    await send(app, `/q/${code}/ubicacion`, { lugar: 'Junto al lago' });
    expect(await messages(world)).toMatchObject([{ kind: 'message', place: 'Junto al lago', latitude: null }]);
  });
});

describe('the conversation', { tags: 'same-on-both' }, () => {
  async function begun(world: World) {
    const kept = await kennel(world);
    const address = String((await send(kept.app, `/q/${kept.code}/encontre`)).headers.location);
    const [thread] = await threads(world);
    return { ...kept, address, threadId: thread?.id ?? 0 };
  }

  test('goes on from the same link, both ways, and the same words again are one', async ({ world }) => {
    const { ana, app, address, threadId } = await begun(world);
    world.now = later(1);
    for (const fields of [
      { mensaje: 'Estoy en\nel parque' },
      { mensaje: 'Estoy en\r\nel parque' },
      { telefono: '0998842547' },
    ])
      expect((await send(app, address, fields)).headers.location).toBe(address);
    await send(app, `${address}/ubicacion`, { latitud: '1', longitud: '2' });
    world.now = later(2);
    await world.as(ana).finderInbox.reply({ threadId, text: '<b>Voy</b> para allá' });
    const { body } = await app.inject(address);
    for (const said of [
      'Estoy en<br>el parque',
      'Mi teléfono: +593 99 884 2547',
      '1.00000, 2.00000',
      '&lt;b&gt;Voy&lt;/b&gt;',
    ])
      expect(body).toContain(said);
    expect(await messages(world)).toHaveLength(5);
    for (const own of [ana.email, 'Ana']) expect(body).not.toContain(own);
  });

  test('offers call and WhatsApp for as long as the owner allows them, and asks for the place before words', async ({
    world,
  }) => {
    const { ana, petId, app, address, threadId } = await begun(world);
    const call = 'href="tel:+593998842547"';
    await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
    expect((await app.inject(address)).body).not.toContain('998842547');
    await world.as(ana).tagPage.save({ petId, callShown: 'always', whatsappShown: 'always' });
    const { body, headers } = await app.inject(address);
    const order = [call, 'https://wa.me/593998842547?text=Hola', `${address}/ubicacion`, 'id="mensaje"'];
    const places = order.map((one) => body.indexOf(one));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    // Their answer comes in by our own script, which may ask nobody else.
    expect(body).toContain('<script src="/respuestas.js" defer>');
    expect(headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
    await world.as(ana).finderInbox.end({ threadId });
    const over = await app.inject(address);
    expect([over.body.includes(call), over.body.includes('<script')]).toEqual([false, false]);
  });

  test('wakes the family once in ten minutes for each kind of sign, and anew after its answer', async ({ world }) => {
    const { ana, app, address, threadId } = await begun(world);
    const say = async (minute: number, mensaje: string) => {
      world.now = later(minute);
      await send(app, address, { mensaje });
      return (await mails(world)).length;
    };
    expect([await say(1, 'a'), await say(5, 'b'), await say(9, 'c'), await say(12, 'd')]).toEqual([2, 2, 2, 3]);
    await world.as(ana).finderInbox.reply({ threadId, text: '¿Dónde?' });
    expect(await say(13, 'e')).toBe(4);
    expect(await messages(world)).toHaveLength(7);
  });

  test('that the family ended says so kindly and shows what was not sent', async ({ world }) => {
    const { ana, app, address, threadId } = await begun(world);
    await world.as(ana).finderInbox.end({ threadId });
    const late = await send(app, address, { mensaje: 'Sigo aquí' });
    expect(late.statusCode).toBe(409);
    for (const words of ['Esta conversación terminó', 'Sigo aquí']) expect(late.body).toContain(words);
    expect(late.body).not.toContain('<form');
    expect(await messages(world)).toHaveLength(1);
  });

  test('opens to its own link alone: unknown, of a removed animal and of a former family are the same page', async ({
    world,
  }) => {
    const { ana, petId, app, address } = await begun(world);
    const closed = async (url: string) => {
      const [get, post] = [await app.inject(url), await send(app, url, { mensaje: 'Hola' })];
      expect([get.statusCode, post.statusCode]).toEqual([404, 404]);
      return get.body;
    };
    const unknown = await closed(`/aviso/${'x'.repeat(43)}`);
    // It is no dead end.
    expect(unknown).toMatch(/<a class="button" href="\/q">/);
    expect(await closed('/aviso/corto')).toBe(unknown);
    await world.as(ana).pets.remove({ petId });
    expect(await closed(address)).toBe(unknown);
    await world.as(ana).pets.restore({ petId });
    expect((await app.inject(address)).statusCode).toBe(200);
    const bea = await makeUser(world);
    const moved = { createdAt: later(1), expiresAt: later(9), acceptedBy: bea.id, acceptedAt: later(2) };
    const offer = { petId, fromUserId: ana.id, email: bea.email, declinedAt: null, cancelledAt: null, ...moved };
    await world.db.insertInto('transfer').values(offer).execute();
    expect(await closed(address)).toBe(unknown);
  });

  test('is gone ninety days after it began, with all that was said in it', async ({ world }) => {
    const { app, address } = await begun(world);
    world.now = later(90 * 24 * 60 - 1);
    await sweepFinders(world.context(null));
    expect((await app.inject(address)).statusCode).toBe(200);
    world.now = later(90 * 24 * 60);
    expect((await app.inject(address)).statusCode).toBe(404);
    await sweepFinders(world.context(null));
    expect([await threads(world), await messages(world)]).toEqual([[], []]);
  });

  test('goes with the account of the animal', async ({ world }) => {
    const { ana } = await begun(world);
    await world.db.deleteFrom('user').where('id', '=', ana.id).execute();
    expect([await threads(world), await messages(world)]).toEqual([[], []]);
  });
});

test('a letter that came too late says nothing: its reader left the family, or the animal the register', async ({
  world,
}) => {
  const { petId, code, app } = await kennel(world);
  const luis = await join(world, petId, 'editor');
  await send(app, `/q/${code}/encontre`);
  await world.db.deleteFrom('petMember').where('userId', '=', luis.id).execute();
  await world.db.updateTable('pet').set({ removedAt: world.now }).where('id', '=', petId).execute();
  expect(await deliveredMails(world)).toEqual([]);
});

test('whoever is signed in and comes from a page that the browser cannot name is nobody, and is heard', async ({
  world,
}) => {
  const { code, app } = await kennel(world);
  const cookie = await cookieOf(world, await makeUser(world));
  const strange = [
    { origin: 'null' },
    {},
    { origin: 'http://192.168.1.20:4000' },
    { origin: 'null', 'sec-fetch-site': 'none' },
  ];
  for (const headers of strange) {
    const answer = await send(app, `/q/${code}/avisar`, { mensaje: 'La vi' }, { cookie, ...headers });
    expect([answer.statusCode, JSON.stringify(headers)]).toEqual([303, JSON.stringify(headers)]);
  }
});

describe('somebody who means ill', { tags: 'same-on-both' }, () => {
  const from = (app: FastifyInstance, remoteAddress: string, url: string, mensaje: string, agent = PHONE) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
      payload: new URLSearchParams({ mensaje }).toString(),
    });

  test('closes the page to nobody else, however often they press', async ({ world }) => {
    const { code, app } = await kennel(world);
    const url = `/q/${code}/avisar`;
    const status = [];
    for (let n = 1; n <= 70; n += 1) status.push((await from(app, '10.0.0.1', url, `x${n}`, `T${n}`)).statusCode);
    expect(status.filter((one) => one === 303)).toHaveLength(20);
    expect((await from(app, '10.0.0.2', url, 'Está conmigo')).statusCode).toBe(303);
    const letters = (await messages(world)).map(({ text }) => text);
    expect(letters.at(-1)).toBe('Está conmigo');
  });

  test('wakes a family twenty times an hour at most, and a conversation without end is a page that ends', async ({
    world,
  }) => {
    const { ana, code, app } = await kennel(world);
    const begun = await from(app, '10.0.0.1', `/q/${code}/avisar`, 'Hola');
    const address = String(begun.headers.location);
    const threadId = (await threads(world))[0]?.id ?? 0;
    for (let n = 1; n <= 30; n += 1) {
      await from(app, '10.0.0.1', address, `x${n}`);
      await world.as(ana).finderInbox.reply({ threadId, text: `y${n}` });
    }
    expect(await mails(world)).toHaveLength(20);
    const rows = Array.from({ length: 400 }, (_, n) => ({
      threadId,
      sender: 'finder' as const,
      kind: 'message' as const,
      userId: null,
      text: `z${n}.`,
      place: null,
      latitude: null,
      longitude: null,
      accuracy: null,
      at: world.now,
    }));
    for (let n = 0; n < 400; n += 50)
      await world.db
        .insertInto('finderMessage')
        .values(rows.slice(n, n + 50))
        .execute();
    const { body } = await app.inject(address);
    expect([body.includes('z399.'), body.includes('z100.'), body.includes('z99.')]).toEqual([true, true, false]);
    expect((await world.as(ana).finderInbox.get({ threadId })).messages).toHaveLength(300);
  });
});

test('from one address a few conversations an hour begin, an IPv6 household is one, and what was typed comes back', {
  tags: 'same-on-both',
}, async ({ world }) => {
  const { code, app } = await kennel(world);
  const from = (n: number) =>
    app.inject({
      method: 'POST',
      url: `/q/${code}/avisar`,
      remoteAddress: `2001:db8:1:2::${n}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': `T${n}` },
      payload: `mensaje=Hola+${n}`,
    });
  for (let n = 1; n <= 20; n += 1) expect((await from(n)).statusCode).toBe(303);
  const refused = await from(21);
  expect([refused.statusCode, refused.headers['retry-after'], refused.body.includes('Hola 21')]).toEqual([
    429,
    '3600',
    true,
  ]);
  expect(await threads(world)).toHaveLength(20);
});
