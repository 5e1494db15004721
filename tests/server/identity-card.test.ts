/** The cédula as it is handed out: to whom, under which number, and with no more of a person than may be printed. */
import { describe, expect } from 'vitest';
import { codesIn } from '../support/codes.ts';
import { cookieOf, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { test, type World } from '../support/world.ts';

async function household(world: World) {
  const ana = await makeUser(world);
  await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
  const petId = await makePet(world, ana, { name: 'Ñusta', microchip: '941000025614308', allergies: 'pollo' });
  const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
  const get = (file: string, headers: Record<string, string> = { cookie }) =>
    app.inject({ url: `/api/mascotas/${petId}/${file}`, headers });
  return { ana, petId, app, cookie, get };
}

describe('the cédula', () => {
  test('comes as PDF and as picture, both of one number', async ({ world }) => {
    const { ana, petId, app, cookie, get } = await household(world);
    const bytes = await photograph().toBuffer();
    expect((await sendFile(app, { cookie, purpose: 'pet', id: petId, bytes })).status).toBe(200);
    const [pdf, png] = [await get('cedula.pdf'), await get('cedula.png')];
    expect([pdf.statusCode, png.statusCode]).toEqual([200, 200]);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="cedula-Nusta.pdf"');
    const { code } = (await world.as(ana).pets.get({ petId })).pet;
    expect(await codesIn(png.rawPayload)).toEqual([
      'Code128 941000025614308',
      `QRCode ${world.config.publicUrl}/q/${code}`,
    ]);
    const papers = await world.as(ana).papers.list({ petId });
    expect(papers).toMatchObject([{ kind: 'cedula', author: 'Ana', revokedAt: null }]);
    const { pages } = await pagesOf(pdf.rawPayload, 1);
    expect(pages[0]?.text).toContain(papers[0]?.number);
    expect(pages[0]?.text).toContain('pollo');
  });

  test('names the telephone only where its own user allows it', async ({ world }) => {
    const { ana, petId, get } = await household(world);
    const text = async () =>
      (await pagesOf((await get('cedula.pdf')).rawPayload, 1)).pages[0]?.text.replace(/\s+/g, '');
    expect(await text()).not.toContain('8842547');
    expect((await world.as(ana).pets.get({ petId })).pet.cardPhone).toBeNull();
    await world.as(ana).papers.showPhone({ petId, shown: true });
    expect(await text()).toContain('+593998842547');
    const { facts } = await world.db.selectFrom('paper').select('facts').executeTakeFirstOrThrow();
    expect(facts).not.toMatch(/8842547|Vera/);
  });

  test('is another paper tomorrow, after a change, and after it was declared invalid', async ({ world }) => {
    const { ana, petId } = await household(world);
    const issue = async () => (await world.as(ana).identityCard.issue({ petId })).number;
    const first = await issue();
    expect(await issue()).toBe(first);
    await world.as(ana).pets.update({ petId, color: 'Negro' });
    const changed = await issue();
    expect(changed).not.toBe(first);
    const paperId = (await world.as(ana).papers.list({ petId }))[0]?.paperId ?? 0;
    await world.as(ana).papers.revoke({ paperId });
    expect(await issue()).not.toBe(changed);
    world.now = '2026-11-22T15:00:00.000Z';
    expect(new Set([first, changed, await issue()]).size).toBe(3);
    await world.as(ana).papers.restore({ paperId });
    expect((await world.as(ana).papers.list({ petId })).every(({ revokedAt }) => revokedAt === null)).toBe(true);
  });

  test('is one paper where two ask at once', async ({ world }) => {
    const { ana, petId } = await household(world);
    await Promise.all(Array.from({ length: 12 }, () => world.as(ana).identityCard.issue({ petId })));
    expect(await world.as(ana).papers.list({ petId })).toHaveLength(1);
  });

  test("is a reader's too, who learns of the guardian what is printed", async ({ world }) => {
    const { petId, app } = await household(world);
    const luis = await makeUser(world, { name: 'Luis' });
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'reader', createdAt: world.now })
      .execute();
    const cookie = await cookieOf(world, luis);
    const { statusCode } = await app.inject({ url: `/api/mascotas/${petId}/cedula.pdf`, headers: { cookie } });
    expect(statusCode).toBe(200);
    const { owner } = await world.as(luis).identityCard.issue({ petId });
    expect(owner).toEqual({ name: 'Ana', idNumber: null, phone: null, city: null });
  });

  test('of somebody else is missing, as one that never was', async ({ world }) => {
    const { petId, app, get } = await household(world);
    const cookie = await cookieOf(world, await makeUser(world));
    const answers = [];
    for (const id of [petId, 2_000_000_000, 'x']) {
      const { statusCode, body } = await app.inject({ url: `/api/mascotas/${id}/cedula.pdf`, headers: { cookie } });
      answers.push([statusCode, body]);
    }
    expect(answers.map(([status]) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1);
    expect((await get('cedula.pdf', {})).statusCode).toBe(401);
    expect(await world.db.selectFrom('paper').select('id').execute()).toEqual([]);
  });
});
