/** The carnet and the history as PDFs, and what is said of them when somebody asks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { describe, expect } from 'vitest';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const require = createRequire(import.meta.url);
const LETTERS = 'Ñandú Güitarra Íñiguez Ólafur Úrsula ¿Áé? «ç» — €';

describe('the carnet', () => {
  test('holds what the record says, is tagged and in Spanish, and its QR leads to the place that verifies it', async ({
    world,
  }) => {
    const { ana, petId } = await withRecord(world);
    const pdf = await print(world, ana, `/api/mascotas/${petId}/carnet.pdf`);
    expect(pdf.headers['content-disposition']).toBe(
      'attachment; filename="carnet-nandu-guitarra-iniguez-olafur-ursula-ae.pdf"',
    );
    const { text, info, marks, picture } = await readPdf(pdf.rawPayload);
    for (const word of [LETTERS, 'Antirrábica', 'Rabia', 'Lote L473920', 'MSD', 'Drontal', '18,4 kg', 'V. Cajamarca'])
      expect(text).toContain(word);
    const { number } = await world.db.selectFrom('paper').select('number').executeTakeFirstOrThrow();
    expect(text).toContain(number);
    // The unit of the person who prints, not the one that was typed.
    await world.as(ana).profile.chooseWeightUnit({ weightUnit: 'lb' });
    const pounds = await readPdf((await print(world, ana, `/api/mascotas/${petId}/carnet.pdf`)).rawPayload);
    expect(pounds.text).toContain('40,57 lb');
    expect(pounds.text).not.toContain(' kg');
    expect(info).toMatchObject({ Title: `Carnet de vacunación de ${LETTERS}`, Language: 'es-EC' });
    expect(Object.fromEntries(marks)).toEqual({ Marked: true, UserProperties: false, Suspects: false });
    prepareZXingModule({
      overrides: {
        wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer,
      },
    });
    const [code] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true });
    expect(code?.text).toBe(`${world.config.publicUrl}/verificar/${number}`);
  });

  test('is one paper on one day while nothing changed', async ({ world }) => {
    const { ana, petId } = await withRecord(world);
    for (let n = 0; n < 2; n += 1) await print(world, ana, `/api/mascotas/${petId}/carnet.pdf`);
    expect(await world.db.selectFrom('paper').select('number').execute()).toHaveLength(1);
    await world.as(ana).weights.add({ petId, amount: 19, unit: 'kg', measuredOn: '2026-11-20' });
    await print(world, ana, `/api/mascotas/${petId}/carnet.pdf`);
    expect(await world.db.selectFrom('paper').select('number').execute()).toHaveLength(2);
  });

  test('counts with the cards among what one person prints in an hour', async ({ world }) => {
    const { ana, petId } = await withRecord(world);
    const resetsAt = '2026-11-21T15:30:00.000Z';
    await world.db
      .insertInto('rateLimit')
      .values({ key: `printUser:${ana.id}`, count: 119, resetsAt })
      .execute();
    const path = `/api/mascotas/${petId}/carnet.pdf`;
    expect([(await print(world, ana, path)).statusCode, (await print(world, ana, path)).statusCode]).toEqual([
      200, 429,
    ]);
  });

  test('is for whoever may see the animal: a reader prints, a stranger finds nothing', async ({ world }) => {
    const { petId } = await withRecord(world);
    const [reader, stranger] = [await makeUser(world), await makeUser(world)];
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: reader.id, role: 'reader', createdAt: world.now })
      .execute();
    const status = async (person: Person | null, path: string) => (await print(world, person, path)).statusCode;
    const path = `/api/mascotas/${petId}/carnet.pdf`;
    expect(await status(reader, path)).toBe(200);
    expect([await status(stranger, path), await status(stranger, '/api/mascotas/99999/carnet.pdf')]).toEqual([
      404, 404,
    ]);
    expect(await status(null, path)).toBe(401);
    expect(await status(reader, `/api/mascotas/${petId}/historia.pdf?secciones=claves`)).toBe(400);
    expect(await status(reader, '/api/mascotas/1e400/historia.pdf')).toBe(404);
  });
});

test('a history of many entries numbers its pages and repeats its heads', async ({ world }) => {
  const { ana, petId } = await withRecord(world);
  const dose = {
    petId,
    name: 'Ñ'.repeat(80),
    givenOn: '2025-01-01',
    nextSource: 'none',
    notes: 'x'.repeat(500),
  } as const;
  const stamp = { createdBy: ana.id, createdAt: world.now, updatedAt: world.now };
  const doses = Array.from({ length: 80 }, () => ({ ...dose, ...stamp }));
  await world.db.insertInto('vaccination').values(doses).execute();
  const pdf = await print(world, ana, `/api/mascotas/${petId}/historia.pdf?secciones=vacunas`);
  expect(pdf.statusCode).toBe(200);
  const { pages } = await readPdf(pdf.rawPayload, 0);
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(text).toContain('Firma y sello');
  }
});

describe('verifying', () => {
  test('says what changed since, in short sentences and without a person', async ({ world }) => {
    const { ana, petId, vaccinationId } = await withRecord(world);
    const number = await printed(world, ana, petId);
    const verify = (typed: string) => world.anonymous({ agent: 'Mozilla/5.0' }).verification.verify({ number: typed });
    const said = await verify(` ${number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `);
    expect(said).toEqual({
      number,
      kind: 'carnet',
      name: LETTERS,
      species: 'Perro',
      issuedOn: '2026-11-21',
      state: 'current',
      changes: [],
      doses: [],
      reason: null,
      revokedOn: null,
      checkedAt: world.now,
    });
    await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-10-02', veterinarian: 'Secreta' });
    await world.as(ana).vaccines.add({ petId, name: 'La de Juan Secreto', givenOn: '2026-10-03' });
    await world.as(ana).vaccines.edit({ vaccinationId, lot: 'Otro' });
    await world.as(ana).pets.update({ petId, microchip: '941000025614308' });
    const changed = await verify(number);
    expect(changed.state).toBe('changed');
    expect(changed.changes).toEqual(
      expect.arrayContaining([
        'Se cambió su número de microchip.',
        'Se corrigió la vacuna antirrábica del 02/10/2025.',
        'Se agregó una vacuna antirrábica el 02/10/2026.',
        'Se agregó una vacuna el 03/10/2026.',
      ]),
    );
    expect(JSON.stringify(changed)).not.toMatch(/secret|Ana|Vera|Cajamarca|Otro|941/i);
    await world.as(ana).vaccines.remove({ vaccinationId });
    expect((await verify(number)).changes).toContain('Se quitó la vacuna antirrábica del 02/10/2025.');
    const { checks } = await world.db.selectFrom('paper').select('checks').executeTakeFirstOrThrow();
    expect(checks).toBe(3);
  });

  test('says when its family declared it invalid, and when the animal is gone', async ({ world }) => {
    const { ana, petId } = await withRecord(world);
    const number = await printed(world, ana, petId);
    const state = async () => (await world.anonymous().verification.verify({ number })).state;
    const [paper] = await world.as(ana).papers.list({ petId });
    const paperId = paper?.paperId ?? 0;
    await world.as(ana).papers.revoke({ paperId });
    expect(await state()).toBe('revoked');
    await world.as(ana).papers.restore({ paperId });
    await world.as(ana).pets.remove({ petId });
    expect(await state()).toBe('gone');
  });

  test('answers a number that was never issued like one that cannot be one, and slows down who tries', async ({
    world,
  }) => {
    const app = await world.http();
    const ask = async (number: string) => {
      const { statusCode, body } = await app.inject(
        `/trpc/verification.verify?input=${encodeURIComponent(JSON.stringify({ number }))}`,
      );
      return [statusCode, body];
    };
    const never = await ask('CV-0000-00000');
    expect(never[0]).toBe(404);
    for (const number of ['', 'CV-4RZ8-K7Q2M', 'hola', '../../etc', 'CE']) expect(await ask(number)).toEqual(never);
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await ask('CV-0000-00001'))[0]);
    expect(statuses.at(-1)).toBe(429);
  });
});

async function withRecord(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: LETTERS, birthOn: '2020-01-01', allergies: 'Penicilina' });
  const api = world.as(ana);
  const { vaccinationId } = await api.vaccines.add({
    petId,
    name: 'Antirrábica',
    givenOn: '2025-10-02',
    laboratory: 'MSD',
    lot: 'L473920',
    veterinarian: 'V. Cajamarca',
  });
  await api.dewormings.add({ petId, target: 'internal', product: 'Drontal', givenOn: '2026-10-01' });
  await api.weights.add({ petId, amount: 18.4, unit: 'kg', measuredOn: '2026-10-01' });
  return { ana, petId, vaccinationId };
}

async function printed(world: World, person: Person, petId: number): Promise<string> {
  await print(world, person, `/api/mascotas/${petId}/carnet.pdf`);
  const [paper] = await world.as(person).papers.list({ petId });
  return paper?.number ?? '';
}

async function print(world: World, person: Person | null, url: string) {
  const app = await world.http();
  if (!person) return app.inject(url);
  const token = newToken();
  const ends = { createdAt: world.now, lastUsedAt: world.now, expiresAt: '2099-01-01T00:00:00.000Z' };
  const about = { userId: person.id, kind: 'web', remembered: 0, ipPrefix: '127.0.0.0', agent: 'test' } as const;
  await world.db
    .insertInto('session')
    .values({ hash: hashToken(token), ...about, ...ends })
    .execute();
  return app.inject({ url, headers: { cookie: `sesion=${token}` } });
}

/** Words of every page, what the document says of itself, and the first page as a picture. */
async function readPdf(bytes: Buffer, scale = 3) {
  const doc = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= doc.numPages; number += 1) {
    const { items } = await (await doc.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  const { info } = await doc.getMetadata();
  const marks = ((await doc.getMarkInfo()) ?? []) as Iterable<[string, boolean]>;
  const page = await doc.getPage(1);
  const viewport = page.getViewport({ scale: Math.max(scale, 0.1) });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  if (scale > 0) await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  return { pages, text: pages.join(' '), info, marks, picture: picture as unknown as ImageData };
}
