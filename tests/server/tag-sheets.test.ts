/** What is printed of plates, read back from its picture by a decoder that knows nothing of how it was drawn. */
import type { Canvas } from '@napi-rs/canvas';
import { describe, expect } from 'vitest';
import { writeClinic } from '#server/accounts/clinic-profile/queries.ts';
import { newCode, showCode } from '#server/platform/lib/codes.ts';
import { MM } from '#server/documents/drawing/page.ts';
import { tagFace } from '#server/documents/drawing/tag-art.ts';
import { TAG_SIZES } from '#server/lost-found/tag-batches/rules.ts';
import { codesIn, everyCodeIn } from '../support/codes.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { eachNth } from '../support/sample.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const A4 = [595, 842];
/** What an office printer and the camera of a cheap telephone make of it, together. */
const COARSE = 150 / 72;

describe('a sheet of round plates', () => {
  test.for(eachNth(0, 2, [...TAG_SIZES]))(
    'of %i mm is read by any camera, and by whoever types',
    async (size, { world }) => {
      const { admin, batchId, codes } = await batch(world, 75);
      const answer = await get(world, admin, `/api/placas/lotes/${batchId}/hoja.pdf?medida=${size}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="placas-feria-de-mayo-${batchId}-hoja-${size}mm.pdf"`,
      });
      const { pages, lang, title } = await pagesOf(answer.rawPayload, COARSE);
      expect([lang, title]).toEqual(['es-EC', `Placas de ${size} mm · Feria de mayo`]);
      const read = [];
      for (const { width, height, picture } of pages) {
        expect([width, height].map(Math.round)).toEqual(A4);
        read.push(...(await everyCodeIn(picture)));
      }
      expect(read.toSorted()).toEqual(codes.map((code) => `QRCode ${world.config.publicUrl}/q/${code}`).toSorted());
      const words = pages.map(({ text }) => text).join('\n');
      for (const code of codes) expect(words).toContain(showCode(code));
    },
  );

  test.for(TAG_SIZES)('of %i mm keeps the quiet zone and the letters inside the circle', (size) => {
    for (const url of ['https://p.ec', 'https://petlove.ec', `https://${'a'.repeat(60)}.ec`]) {
      const { qr, side, letters, baseline } = tagFace(newCode(), url, size);
      const radius = (size / 2) * MM;
      const quiet = (side / qr.size) * 4;
      expect(Math.hypot(side / 2 + quiet, side / 2 + quiet)).toBeLessThan(radius);
      const width = letters.lines[0]?.width ?? 0;
      expect(Math.hypot(width / 2, baseline)).toBeLessThan(radius);
      // Capitals of the face are 0.7 of its size at most.
      expect(baseline - 0.7 * letters.size).toBeGreaterThan(side / 2 + quiet);
      expect(width).toBeGreaterThan(side * 0.8);
    }
  });

  test('and the labels of the packs say which clinic hands them out, once it has a name', async ({ world }) => {
    const { admin, batchId } = await batch(world, 1);
    const words = async (paper: string) => {
      const answer = await get(world, admin, `/api/placas/lotes/${batchId}/${paper}`);
      return (await pagesOf(answer.rawPayload, 0.2)).pages.map(({ text }) => text).join(' ');
    };
    const papers = ['hoja.pdf?medida=25', 'etiquetas.pdf'];
    for (const paper of papers) expect(await words(paper)).not.toContain('San Roque');
    const hours = JSON.stringify(['', '', '', '', '', '', '']);
    await writeClinic(world.db, { name: 'Clínica San Roque', hours, updatedAt: world.now });
    for (const paper of papers) expect(await words(paper)).toContain('Clínica San Roque');
  });

  test('leaves out what was withdrawn, and says so where nothing is left', async ({ world }) => {
    const { admin, batchId, codes } = await batch(world, 2);
    const [first = '', second = ''] = codes;
    const sheet = () => get(world, admin, `/api/placas/lotes/${batchId}/hoja.pdf?medida=40`);
    await world.as(admin).tagBatches.withdraw({ code: first });
    const { pages } = await pagesOf((await sheet()).rawPayload, COARSE);
    expect(await codesOn(pages)).toEqual([`QRCode ${world.config.publicUrl}/q/${second}`]);
    await world.as(admin).tagBatches.withdraw({ code: second });
    const empty = await sheet();
    expect([empty.statusCode, empty.json().message]).toEqual([400, 'Todas las placas de este lote están anuladas.']);
  });

  test.for(['', '?medida=24', '?medida=abc', '?medida=20&medida=25'])(
    'of no such size is refused: %s',
    async (query, { world }) => {
      const { admin, batchId } = await batch(world, 1);
      const answer = await get(world, admin, `/api/placas/lotes/${batchId}/hoja.pdf${query}`);
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'Elige una medida: 20, 25, 30 o 40 milímetros.',
      ]);
    },
  );

  test('of a thousand comes while somebody waits for it, fifteen pages in order', async ({ world }) => {
    const { admin, batchId, codes } = await batch(world, 1000);
    // Longer than the workers's patience it never takes: then it would be no PDF but a refusal.
    const { rawPayload, statusCode } = await get(world, admin, `/api/placas/lotes/${batchId}/hoja.pdf?medida=20`);
    expect(statusCode).toBe(200);
    expect(rawPayload.length).toBeLessThan(3_000_000);
    const { pages } = await pagesOf(rawPayload, 0.2);
    expect(pages).toHaveLength(15);
    const shown = pages.flatMap(({ text }) => text.match(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g) ?? []);
    expect(shown).toEqual(codes.map(showCode));
  }, 120_000);
});

describe('labels for the packs', () => {
  test('carry plate, pack and two steps, 24 to a sheet, of those that nobody activated', async ({ world }) => {
    const { admin, batchId, codes } = await batch(world, 26);
    const luis = await makeUser(world);
    const petId = await makePet(world, luis);
    const rows = await world.db.selectFrom('tag').selectAll().orderBy('id').execute();
    await world.as(luis).tags.activate({ petId, activationCode: rows[0]?.activationCode ?? '' });
    const answer = await get(world, admin, `/api/placas/lotes/${batchId}/etiquetas.pdf`);
    const { pages, lang, title } = await pagesOf(answer.rawPayload, COARSE);
    expect([lang, title, pages.length]).toEqual(['es-EC', 'Etiquetas · Feria de mayo', 2]);
    const left = codes.slice(1);
    expect(await codesOn(pages)).toEqual(left.map((code) => `QRCode ${world.config.publicUrl}/q/${code}`).toSorted());
    const words = pages.map(({ text }) => text).join('\n');
    expect(words.match(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g)).toEqual(
      rows.slice(1).flatMap((row) => [showCode(row.code), showCode(row.activationCode ?? '')]),
    );
    expect(words.match(/1\. Escanea la placa o entra en/g)).toHaveLength(25);
    expect(words.match(/2\. Escribe el código de activación/g)).toHaveLength(25);
    expect(words).not.toContain(showCode(codes[0] ?? ''));
  });

  test('are none where every plate has its animal', async ({ world }) => {
    const { admin, batchId } = await batch(world, 1);
    await world.db.updateTable('tag').set({ state: 'active', activationCode: null }).execute();
    const answer = await get(world, admin, `/api/placas/lotes/${batchId}/etiquetas.pdf`);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'En este lote ya no queda ninguna placa por activar.',
    ]);
  });
});

describe('a plate made at home', () => {
  test('has the animal’s own code in four sizes, each read by any camera', async ({ world }) => {
    const { ana, petId, code } = await household(world);
    const answer = await get(world, ana, `/api/mascotas/${petId}/placa.pdf`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="placa-Nusta.pdf"',
    });
    const { pages, lang, title } = await pagesOf(answer.rawPayload, COARSE);
    expect([lang, title, pages.length]).toEqual(['es-EC', 'Placa de Ñusta para hacer en casa', 1]);
    const address = `QRCode ${world.config.publicUrl}/q/${code}`;
    expect(await everyCodeIn(pictureOf(pages))).toEqual(Array.from({ length: 10 }, () => address));
    for (const words of [
      '40 mm',
      '30 mm',
      '25 mm',
      '20 mm',
      'Recorta',
      'plastifícalo',
      'Perfora',
      'Ñusta',
      showCode(code),
    ])
      expect(pages[0]?.text).toContain(words);
  });

  test('names a telephone only where the page always does, and none that a loss shows for a while', async ({
    world,
  }) => {
    const { ana, petId } = await household(world);
    const said = async () => {
      const { rawPayload } = await get(world, ana, `/api/mascotas/${petId}/placa.pdf`);
      return (await pagesOf(rawPayload, 1)).pages[0]?.text.includes('+593 99 884 2547');
    };
    const choose = (callShown: 'lost' | 'always') => world.as(ana).tagPage.save({ petId, callShown });
    expect(await said()).toBe(false);
    await choose('always');
    expect(await said()).toBe(true);
    await choose('lost');
    expect(await said()).toBe(false);
    await world.as(ana).lostPets.start({ petId, contactShown: true });
    expect(await said()).toBe(false);
  });

  test('is for whoever may see the animal, and for nobody else', async ({ world }) => {
    const { ana, petId } = await household(world);
    const [reader, stranger] = [await makeUser(world), await makeUser(world)];
    const member = { petId, userId: reader.id, role: 'reader', createdAt: world.now } as const;
    await world.db.insertInto('petMember').values(member).execute();
    const status = async (person: Person) => (await get(world, person, `/api/mascotas/${petId}/placa.pdf`)).statusCode;
    expect([await status(ana), await status(reader), await status(stranger)]).toEqual([200, 200, 404]);
    const app = await world.http();
    expect((await app.inject(`/api/mascotas/${petId}/placa.pdf`)).statusCode).toBe(401);
  });

  test('is not made for an animal that died', async ({ world }) => {
    const { ana, petId } = await household(world);
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', petId).execute();
    const answer = await get(world, ana, `/api/mascotas/${petId}/placa.pdf`);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('En memoria de Ñusta')]);
  });
});

test('what was printed leads to the same animal after the site has moved', async ({ world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Ñusta' });
  const { code } = await makeTag(world, { petId });
  const printed = plateAddressOf(await engraved(world, code));
  world.config = { ...world.config, publicUrl: 'https://nuevo.example' };
  const app = await world.http();
  for (const host of ['petlove.ec', 'nuevo.example', '203.0.113.9:3000']) {
    const answer = await app.inject({ url: printed, headers: { host } });
    expect([host, answer.statusCode]).toEqual([host, 200]);
    expect(answer.body).toContain('Ñusta');
  }
});

async function batch(world: World, amount: number) {
  const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  const { batchId } = await world.as(admin).tagBatches.make({ name: 'Feria de mayo', amount });
  const rows = await world.db.selectFrom('tag').select('code').orderBy('id').execute();
  return { admin, batchId, codes: rows.map(({ code }) => code) };
}

async function household(world: World) {
  const ana = await makeUser(world);
  await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
  const petId = await makePet(world, ana, { name: 'Ñusta' });
  return { ana, petId, code: (await world.as(ana).pets.get({ petId })).pet.code };
}

async function get(world: World, person: Person, url: string) {
  const app = await world.http();
  return app.inject({ url, headers: { cookie: await cookieOf(world, person) } });
}

interface Page {
  picture: Canvas;
}

function pictureOf(pages: readonly Page[]): Canvas | Buffer {
  return pages[0]?.picture ?? Buffer.alloc(0);
}

async function codesOn(pages: readonly Page[]): Promise<string[]> {
  const found = [];
  for (const { picture } of pages) found.push(...(await codesIn(picture)));
  return found.toSorted();
}

/** The address that the engraver's table has for a plate. */
async function engraved(world: World, code: string): Promise<string> {
  const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  const { batchId } = await world.as(admin).tagBatches.make({ name: 'Feria', amount: 1 });
  await world.db.updateTable('tag').set({ batchId }).where('code', '=', code).execute();
  const table = await get(world, admin, `/api/placas/lotes/${batchId}.csv`);
  return table.body.split('\n').find((line) => line.includes(showCode(code))) ?? '';
}

function plateAddressOf(line: string): string {
  return new URL(line.split(',')[2] ?? '').pathname;
}
