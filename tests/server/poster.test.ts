/** The poster of a lost animal: for whom, what a telephone reads from it, and that it says no more than its page. */
import { describe, expect } from 'vitest';
import { codesIn } from '../support/codes.ts';
import { cookieOf, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { test, type World } from '../support/world.ts';

const PHONE = /99\s*884\s*2547/;
const NAME = 'Doña Micaela de los Ángeles Ñusta Guayasamín Quishpe y Toapa';

async function household(world: World, fields: { name?: string } = {}) {
  const ana = await makeUser(world);
  await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
  const looks = { breed: 'Mestiza', color: 'Canela', marks: 'Frente blanca' };
  const petId = await makePet(world, ana, { name: 'Ñusta', sex: 'female', ...looks, ...fields });
  const { code } = (await world.as(ana).pets.get({ petId })).pet;
  const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
  const get = (file: string, headers: Record<string, string> = { cookie }, id: unknown = petId) =>
    app.inject({ url: `/api/mascotas/${String(id)}/${file}`, headers });
  return { ana, petId, code, app, cookie, get, address: `${world.config.publicUrl}/q/${code}` };
}

const textOf = async (pdf: Uint8Array) => (await pagesOf(pdf, 1)).pages[0]?.text.replace(/\s+/g, ' ') ?? '';

describe('the poster', () => {
  test('is one sheet whose codes lead to its page, with its photograph', async ({ world }) => {
    const { ana, petId, app, cookie, get, address } = await household(world);
    const bytes = await photograph({ color: '#0a0a0a' }).toBuffer();
    expect((await sendFile(app, { cookie, purpose: 'pet', id: petId, bytes })).status).toBe(200);
    const detail = 'Lleva un pañuelo azul';
    await world
      .as(ana)
      .lostPets.start({ petId, since: '2026-11-19', place: 'La Floresta', detail, reward: '100 dólares' });
    const pdf = await get('cartel.pdf');
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="se-busca-Nusta.pdf"');
    const { title, lang, pages } = await pagesOf(pdf.rawPayload, 2);
    expect([title, lang, pages.length]).toEqual(['Se busca: Ñusta', 'es-EC', 1]);
    const [page] = pages;
    expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([595, 842]);
    expect(await codesIn(page?.picture ?? new Uint8Array())).toEqual([`QRCode ${address}`]);
    const text = page?.text.replace(/\s+/g, ' ') ?? '';
    for (const said of ['SE BUSCA', '¿Me has visto?', 'Ñusta', 'Perra mestiza', '19/11/2026', 'La Floresta', detail])
      expect(text).toContain(said);
    expect(text).toContain('100 dólares');
    // The heading, and a strip for each of nine passers-by.
    expect(text.split('Ñusta').length - 1).toBe(10);
    expect(text).not.toMatch(PHONE);
  });

  test('carries the number only while that is chosen', async ({ world }) => {
    const { ana, petId, get } = await household(world);
    await world.as(ana).lostPets.start({ petId, contactShown: true });
    expect(await textOf((await get('cartel.pdf')).rawPayload)).toMatch(PHONE);
    await world.as(ana).lostPets.change({ petId, contactShown: false });
    expect(await textOf((await get('cartel.pdf')).rawPayload)).not.toMatch(PHONE);
  });

  test('holds the longest name and the longest notes on one sheet', async ({ world }) => {
    const { ana, petId, get, address } = await household(world, { name: NAME });
    const note = 'Una mancha con forma de corazón en el lomo '.repeat(6).trim();
    await world.as(ana).lostPets.start({ petId, place: note, detail: note, reward: note, contactShown: true });
    const { pages } = await pagesOf((await get('cartel.pdf')).rawPayload, 2);
    expect(pages).toHaveLength(1);
    const text = pages[0]?.text.replace(/\s+/g, ' ') ?? '';
    expect(text).toContain('Guayasamín Quishpe y Toapa');
    expect(text).toMatch(PHONE);
    expect(text).not.toContain('…');
    expect(await codesIn(pages[0]?.picture ?? new Uint8Array())).toEqual([`QRCode ${address}`]);
  });

  test('is a picture too, as groups on a telephone show it', async ({ world }) => {
    const { ana, petId, get, address } = await household(world);
    await world.as(ana).lostPets.start({ petId });
    const png = await get('cartel.png');
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png']);
    expect([png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]).toEqual([1080, 1350]);
    expect(await codesIn(png.rawPayload)).toEqual([`QRCode ${address}`]);
  });

  test('is there for whoever of its family, and for an animal that is lost', async ({ world }) => {
    const { ana, petId, get } = await household(world);
    const asked = await get('cartel.pdf');
    expect([asked.statusCode, asked.json()]).toMatchObject([404, { code: 'LOSS_NOT_FOUND' }]);
    await world.as(ana).lostPets.start({ petId });
    const eva = await makeUser(world, { name: 'Eva' });
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: eva.id, role: 'reader', createdAt: world.now })
      .execute();
    expect((await get('cartel.pdf', { cookie: await cookieOf(world, eva) })).statusCode).toBe(200);
  });

  test('of somebody else is missing, as one that never was', async ({ world }) => {
    const { ana, petId, get } = await household(world);
    await world.as(ana).lostPets.start({ petId });
    const cookie = await cookieOf(world, await makeUser(world));
    const answers = [];
    for (const id of [petId, 2_000_000_000, 'x']) {
      const { statusCode, body } = await get('cartel.pdf', { cookie }, id);
      answers.push([statusCode, body]);
    }
    expect(answers.map(([status]) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1);
    expect((await get('cartel.pdf', {})).statusCode).toBe(401);
  });
});
