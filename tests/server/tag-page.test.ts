/** What a code opens: the page of an animal in each of its states, and one and the same answer for whatever leads nowhere. */
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { checkCharacter, showCode } from '#server/platform/lib/codes.ts';
import { PAGE_POLICY } from '#server/platform/html/layout.ts';
import { follow, sweepReadings, writeReadings } from '#server/lost-found/tag-page/service.ts';
import { cookieOf, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { makeTag } from '../support/tags.ts';
import { recording } from '../support/statements.ts';
import { type Person, test, type World } from '../support/world.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const NOBODYS = 'ZZZZZZZZZ9';
const LOOKALIKES = `01K7Q2M9X${checkCharacter('01K7Q2M9X')}`;
const [, END = ''] = LOOKALIKES.split('01K7Q2M9X');

async function kennel(world: World, fields: Parameters<typeof makePet>[2] = {}) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela', ...fields });
  const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
  return { ana, petId, code, app: await world.http() };
}

function open(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { 'user-agent': PHONE, ...headers } });
}

const loseIt = (world: World, petId: number, ana: Person) =>
  world.db
    .insertInto('loss')
    .values({
      petId,
      since: '2026-10-12',
      place: 'La Floresta',
      detail: 'Lleva un pañuelo azul',
      reward: '100 dólares',
      contactShown: 1,
      startedBy: ana.id,
      startedAt: world.now,
    })
    .execute();

describe('the page', () => {
  test('opens by the code of the animal and of its plate, at /q and at /t, typed any way', async ({ world }) => {
    const { petId, code, app } = await kennel(world);
    const tag = await makeTag(world, { petId, code: LOOKALIKES });
    const plain = await open(app, `/q/${code}`);
    expect([plain.statusCode, plain.body.includes('<h1>Canela</h1>')]).toEqual([200, true]);
    expect(plain.body).toContain(showCode(code));
    for (const typed of [
      `/t/${code}`,
      `/q/${code.toLowerCase()}`,
      `/q/${showCode(code)}`,
      `/q/${code.slice(0, 5)}%20${code.slice(5)}%20`,
    ])
      expect((await open(app, typed)).body).toBe(plain.body);
    const plate = await open(app, `/q/${tag.code}`);
    for (const typed of [`OlK7Q2M9X${END}`, `oIk7q-2m9x${END}`, `0LK7Q 2M9X${END}`])
      expect((await open(app, `/t/${encodeURIComponent(typed)}`)).body).toBe(plate.body);
    expect(plate.body).toContain('<h1>Canela</h1>');
    expect(plate.body).not.toContain(showCode(code));
  });

  test('is one answer: no script, no cookie, nothing from elsewhere, for nobody else to keep', async ({ world }) => {
    const { code, app } = await kennel(world);
    const { headers, body, rawPayload } = await open(app, `/q/${code}`);
    expect(headers).toMatchObject({
      'content-security-policy': PAGE_POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language, Accept-Encoding',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(body).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/(?!wa\.me)/);
    expect(rawPayload.length).toBeLessThan(50_000);
  });

  test('speaks English where the browser prefers it, and leaves what the family wrote as it is', async ({ world }) => {
    const { petId, code, app, ana } = await kennel(world, { allergies: 'Penicilina' });
    await loseIt(world, petId, ana);
    const { body, headers } = await open(app, `/q/${code}`, { 'accept-language': 'en-GB,en;q=0.9,es;q=0.5' });
    expect(headers['content-language']).toBe('en');
    for (const words of [
      '<html lang="en">',
      'Canela is lost',
      'since 12 October 2026',
      'La Floresta',
      'Penicilina',
      'I found Canela',
    ])
      expect(body).toContain(words);
    expect((await open(app, `/q/${code}`)).body).toContain('<html lang="es">');
  });

  test('shows the loss before anything else, and keeps to the order a finder needs', async ({ world }) => {
    const { petId, code, app, ana } = await kennel(world, { sex: 'female', allergies: 'Penicilina', color: 'Canela' });
    await loseIt(world, petId, ana);
    await world.as(ana).medicines.add({
      petId,
      name: 'Prednisolona',
      dose: '5 mg',
      every: 12,
      everyUnit: 'hour',
      startOn: '2026-11-01',
    });
    await world
      .as(ana)
      .tagPage.save({ petId, urgentNote: 'No le des comida', mannerNote: 'Es asustadiza', callShown: 'never' });
    await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
    const { body } = await open(app, `/q/${code}`);
    const order = [
      'Canela está perdida',
      'Su familia la busca desde el 12/10/2026.',
      'Lleva un pañuelo azul.',
      'Toma medicina cada 12 horas.',
      'Alergias:</b> Penicilina.',
      'No le des comida.',
      'Es asustadiza.',
      'La encontré',
      'Enviar mi ubicación',
      'Avisar a su familia',
      'href="tel:+593998842547"',
      'href="https://wa.me/593998842547?text=Hola',
      'Recompensa:</b> 100 dólares.',
      '<dt>Color</dt>',
      'Reportar un abuso',
    ];
    const places = order.map((words) => body.indexOf(words));
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(body).not.toContain('Prednisolona');
  });

  test('of an animal that died is quiet: nothing to press, nothing to alarm', async ({ world }) => {
    const { petId, code, app } = await kennel(world, { allergies: 'Penicilina' });
    await world.db.updateTable('pet').set({ deceasedOn: '2026-05-01' }).where('id', '=', petId).execute();
    const { statusCode, body } = await open(app, `/q/${code}`);
    expect([statusCode, body.includes('Canela ya no está')]).toEqual([200, true]);
    expect(body).not.toMatch(/<form|<button|Penicilina|ubicacion|class="lost"/);
  });

  test('of a new plate says how it is activated, and carries its code there', async ({ world }) => {
    const { app } = await kennel(world);
    const tag = await makeTag(world);
    const { statusCode, body } = await open(app, `/q/${tag.code.toLowerCase()}`);
    expect([statusCode, body.includes('Placa nueva')]).toEqual([200, true]);
    expect(body).toContain(`href="/dashboard/accesorios?activar=${tag.code}"`);
    expect(body).not.toContain(tag.activationCode);
  });

  test('works the same where the subscription of the family ended', async ({ world }) => {
    const { ana, code, app } = await kennel(world);
    const before = (await open(app, `/q/${code}`)).body;
    // The account is closed to its owner; whoever holds the dog is not told so.
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', ana.id).execute();
    world.now = '2027-11-21T15:00:00.000Z';
    expect((await open(app, `/q/${code}`)).body).toBe(before);
  });

  test('takes hostile words of a family as words', async ({ world }) => {
    const hostile = '"><script>alert(1)</script>';
    const { ana, petId, code, app } = await kennel(world, { name: hostile, allergies: `${hostile}a`, color: hostile });
    await makePhoto(world, ana, petId);
    await loseIt(world, petId, ana);
    await world
      .as(ana)
      .tagPage.save({ petId, urgentNote: hostile, mannerNote: hostile, vetNote: hostile, looksShown: true });
    const { body } = await open(app, `/q/${code}`);
    expect(body).not.toContain('<script');
    expect(body).not.toMatch(/[^;]alert\(1\)/);
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
  });
});

async function makePhoto(world: World, ana: Person, petId: number) {
  const photo = await makeServedPhoto(world, { petId, userId: ana.id });
  await world.db.updateTable('pet').set({ photo }).where('id', '=', petId).execute();
  return photo;
}

describe('the photo', () => {
  test('is the face in the middle size, by any code of the animal, and kept by nobody', async ({ world }) => {
    const { ana, petId, code, app } = await kennel(world);
    const tag = await makeTag(world, { petId });
    expect((await open(app, `/q/${code}`)).body).not.toContain('<img');
    const without = await open(app, `/q/${code}/foto`);
    const photo = await makePhoto(world, ana, petId);
    expect((await open(app, `/q/${tag.code}`)).body).toContain(`src="/q/${tag.code}/foto"`);
    for (const one of [code, tag.code]) {
      const { statusCode, headers, body } = await open(app, `/q/${one}/foto`);
      expect([statusCode, body]).toEqual([200, photo]);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    const unknown = await open(app, `/q/${NOBODYS}/foto`);
    expect([unknown.statusCode, unknown.body]).toEqual([404, without.body]);
  });
});

describe('the link of a lost animal', () => {
  test('shows its name and face where it is sent on, never a contact, and only while it is lost', async ({ world }) => {
    const { ana, petId, code, app } = await kennel(world, { sex: 'female', color: 'Canela' });
    const picture = await photograph({ width: 900, height: 1200, color: '#b9722f' }).toBuffer();
    const cookie = await cookieOf(world, ana);
    expect((await sendFile(app, { cookie, purpose: 'pet', id: petId, bytes: picture })).status).toBe(200);
    await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
    const home = await open(app, `/q/${code}`);
    expect([home.body.includes('property="og:'), (await open(app, `/q/${code}/vista.jpg`)).statusCode]).toEqual([
      false,
      404,
    ]);
    await loseIt(world, petId, ana);
    const { body, headers } = await open(app, `/q/${code}`);
    const tag = (property: string) => new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(body)?.[1];
    expect(tag('title')).toBe('Canela está perdida');
    expect(tag('description')).toContain('Su familia la busca desde el 12/10/2026.');
    expect(tag('url')).toBe(`${world.config.publicUrl}/q/${code}`);
    expect(tag('image')).toBe(`${world.config.publicUrl}/q/${code}/vista.jpg`);
    // Contact is shown on the page itself: what a messenger copies carries none of it.
    expect(body.slice(0, body.indexOf('<style>'))).not.toMatch(/998|wa\.me|tel:/);
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    const sent = await open(app, `/q/${code}/vista.jpg`);
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height, format } = await sharp(sent.rawPayload).metadata();
    expect([width, height, format]).toEqual([Number(tag('image:width')), Number(tag('image:height')), 'jpeg']);
    expect(sent.rawPayload.length).toBeLessThan(300_000);
    // Its left half is the photograph, its right the red of who is looked for.
    const at = async (left: number) => {
      const piece = await sharp(sent.rawPayload).extract({ left, top: 8, width: 8, height: 8 }).toBuffer();
      return (await sharp(piece).stats()).channels.map(({ mean }) => mean);
    };
    const [photo, panel] = [await at(300), await at(1180)];
    expect(photo[1]).toBeGreaterThan(80);
    expect(panel[1]).toBeLessThan(60);
  });
});

describe('a code that leads nowhere', () => {
  test('is one answer, whatever stands behind it', async ({ world }) => {
    const { ana, petId, app } = await kennel(world);
    const withdrawn = await makeTag(world, { petId, state: 'withdrawn', withdrawnAt: world.now });
    const gone = await makePet(world, ana);
    const worn = await makeTag(world, { petId: gone });
    const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', gone).executeTakeFirstOrThrow();
    await world.as(ana).pets.remove({ petId: gone });
    const answers = [];
    for (const one of [
      NOBODYS,
      withdrawn.code,
      worn.code,
      code,
      'K7Q2M9XDTA',
      'x',
      '%00',
      '<script>',
      '0'.repeat(900),
    ]) {
      const { statusCode, headers, body } = await open(app, `/q/${encodeURIComponent(one)}`);
      answers.push(JSON.stringify({ statusCode, headers: { ...headers, date: '' }, body }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Revisa letras y números. Si estás con un animal, busca otra placa');
    expect(answers[0]).toContain('404');
  });

  test('says so where its family switched the plate off, and nothing of the animal', async ({ world }) => {
    const { petId, app } = await kennel(world);
    const tag = await makeTag(world, { petId, state: 'disabled' });
    const { statusCode, body } = await open(app, `/q/${tag.code}`);
    expect([statusCode, body.includes('Esta placa está apagada')]).toEqual([404, true]);
    expect(body).not.toMatch(/Canela|no está en el registro/);
    const abroad = await open(app, `/q/${tag.code}`, { 'accept-language': 'en' });
    expect(abroad.body).toContain('This tag is switched off');
    expect(await world.db.selectFrom('scan').selectAll().execute()).toEqual([]);
  });

  test('costs the same statements, known or not', async ({ world }) => {
    const { ana, petId } = await kennel(world);
    const withdrawn = await makeTag(world, { petId, state: 'withdrawn', withdrawnAt: world.now });
    const gone = await makePet(world, ana);
    const worn = await makeTag(world, { petId: gone });
    const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', gone).executeTakeFirstOrThrow();
    await world.as(ana).pets.remove({ petId: gone });
    const asked = async (typed: string) => {
      const { db, statements } = recording(world);
      await expect(follow({ ...world.context(null), db }, typed)).rejects.toMatchObject({ code: 'CODE_NOT_FOUND' });
      return statements;
    };
    const unknown = await asked(NOBODYS);
    expect(unknown).toHaveLength(3);
    for (const one of [withdrawn.code, code, 'no code at all']) expect(await asked(one)).toEqual(unknown);
    expect(await asked(worn.code)).toHaveLength(3);
  });

  test('leads on to a search that takes what is typed', async ({ world }) => {
    const { code, app } = await kennel(world);
    const typed = `${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`;
    const { statusCode, headers } = await open(app, `/q?codigo=${encodeURIComponent(typed)}`);
    expect([statusCode, headers.location]).toEqual([303, `/q/${code}`]);
    expect((await open(app, '/q?codigo=//evil.example')).headers.location).toBe('/q/%2F%2FEV11.EXAMP1E');
    for (const nothing of ['/q', '/q?codigo=', '/q?codigo=a&codigo=b'])
      expect([(await open(app, nothing)).statusCode, (await open(app, nothing)).body.includes('<form')]).toEqual([
        200,
        true,
      ]);
  });

  test('asked for without end is answered in words, and says when to come back', async ({ world }) => {
    const { app } = await kennel(world);
    let last = await open(app, `/q/${NOBODYS}`);
    for (let tries = 0; tries < 20; tries += 1) last = await open(app, `/q/${NOBODYS}`);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.body).toContain('Espera un minuto y vuelve a probar.');
    expect(last.headers['content-security-policy']).toBe(PAGE_POLICY);
  });
});

describe('a reading', () => {
  async function readings(world: World, petId: number) {
    await writeReadings(world.db);
    const scans = await world.db
      .selectFrom('scan')
      .select(['petId', 'tagId', 'at'])
      .where('petId', '=', petId)
      .orderBy('id')
      .execute();
    const tags = await world.db
      .selectFrom('tag')
      .select(['id', 'scans', 'lastScanAt'])
      .where('petId', '=', petId)
      .execute();
    return { scans, tags };
  }

  test('is a silent line: of which animal, which plate and when, and nothing about who', async ({ world }) => {
    const { petId, code, app } = await kennel(world);
    const { tagId, code: plate } = await makeTag(world, { petId });
    await open(app, `/t/${plate}`);
    await open(app, `/q/${code}`);
    const { scans, tags } = await readings(world, petId);
    expect(scans).toEqual([
      { petId, tagId, at: world.now },
      { petId, tagId: null, at: world.now },
    ]);
    expect(tags).toEqual([{ id: tagId, scans: 1, lastScanAt: world.now }]);
  });

  test('within ten minutes from the same address is one', async ({ world }) => {
    const { petId, code, app } = await kennel(world);
    await open(app, `/q/${code}`);
    await open(app, `/q/${code}`);
    expect((await readings(world, petId)).scans).toHaveLength(1);
    world.now = '2026-11-21T15:09:59.000Z';
    await open(app, `/q/${code}`);
    expect((await readings(world, petId)).scans).toHaveLength(1);
    world.now = '2026-11-21T15:10:01.000Z';
    await open(app, `/q/${code}`);
    await app.inject({ url: `/q/${code}`, headers: { 'user-agent': PHONE }, remoteAddress: '198.51.100.9' });
    expect((await readings(world, petId)).scans).toHaveLength(3);
  });

  test('is none of a robot, of a look ahead, of a photo, of an unknown code, nor of the family', async ({ world }) => {
    const { ana, petId, code, app } = await kennel(world);
    const reader = await makeUser(world);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: reader.id, role: 'reader', createdAt: world.now })
      .execute();
    for (const agent of ['WhatsApp/2.24.1 A', 'facebookexternalhit/1.1', 'Googlebot/2.1', ''])
      await open(app, `/q/${code}`, { 'user-agent': agent });
    for (const ahead of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
      await open(app, `/q/${code}`, ahead);
    await app.inject({ method: 'HEAD', url: `/q/${code}`, headers: { 'user-agent': PHONE } });
    await open(app, `/q/${code}/foto`);
    await open(app, `/q/${NOBODYS}`);
    for (const person of [ana, reader]) {
      const { body } = await open(app, `/q/${code}`, { cookie: await cookieOf(world, person) });
      // The first thing there is to read.
      expect(body).toMatch(/<div class="facts"><p class="small own">.*Es tu animal: esta visita no se cuenta\./);
      expect(body).toContain(`href="/dashboard/perfilMascotas?mascota=${petId}"`);
    }
    expect((await readings(world, petId)).scans).toEqual([]);
    const stranger = await makeUser(world);
    const { body } = await open(app, `/q/${code}`, { cookie: await cookieOf(world, stranger) });
    expect(body).toBe((await open(app, `/q/${code}`)).body);
    expect((await readings(world, petId)).scans).toHaveLength(1);
  });

  test('is forgotten after ninety days, while the plate still knows how often', async ({ world }) => {
    const { petId } = await kennel(world);
    const { code } = await makeTag(world, { petId });
    await open(await world.http(), `/q/${code}`);
    expect((await readings(world, petId)).scans).toHaveLength(1);
    world.now = '2027-02-19T14:59:59.000Z';
    await sweepReadings(world.context(null));
    expect((await readings(world, petId)).scans).toHaveLength(1);
    world.now = '2027-02-19T15:00:01.000Z';
    await sweepReadings(world.context(null));
    expect(await readings(world, petId)).toMatchObject({ scans: [], tags: [{ scans: 1 }] });
  });

  test('that cannot be written ends no page', async ({ world }) => {
    const { petId, code, app } = await kennel(world);
    await world.db.schema.dropTable('scan').execute();
    expect((await open(app, `/q/${code}`)).statusCode).toBe(200);
    await writeReadings(world.db);
    expect((await open(app, `/q/${code}`)).statusCode).toBe(200);
    expect(petId).toBeGreaterThan(0);
  });
});
