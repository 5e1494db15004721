/** What a family lets the open page of its animal tell, and the page as it sees it beforehand. */
import { describe, expect } from 'vitest';
import { savePage } from '#server/lost-found/tag-page/choices.service.ts';
import { USUAL_PAGE } from '#server/lost-found/tag-page/rules.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const refusal = (code: string) => ({ cause: { code } });

/** Ana’s Canela, with what there is to choose about. */
async function canela(world: World) {
  const ana = await makeUser(world, { phone: '+593998842547' });
  const petId = await makePet(world, ana, {
    name: 'Canela',
    sex: 'female',
    breed: 'Mestizo',
    color: 'Canela y blanco',
    allergies: 'Penicilina',
    microchip: '941000025614308',
  });
  return { ana, petId, api: world.as(ana).tagPage };
}

async function member(world: World, petId: number, role: 'editor' | 'reader'): Promise<Person> {
  const person = await makeUser(world, { name: 'Luis' });
  const row = { petId, userId: person.id, role, createdAt: world.now };
  await world.db.insertInto('petMember').values(row).execute();
  return person;
}

async function preview(world: World, person: Person, petId: number | string, query = '') {
  const app = await world.http();
  const headers = { cookie: await cookieOf(world, person), 'accept-language': 'es' };
  return app.inject({ url: `/api/mascotas/${petId}/pagina${query}`, headers });
}

describe('the choices', () => {
  test('are the usual until somebody chooses, and none of a person', async ({ world }) => {
    const { petId, api } = await canela(world);
    const { choices } = await api.get({ petId });
    expect(choices).toMatchObject({ callShown: 'never', whatsappShown: 'never', guardianShown: false });
    expect(choices).toMatchObject({ allergiesShown: true, medicineShown: true, foundByChip: true });
    // What the page does without a row is what the screen says.
    expect(
      Object.entries(USUAL_PAGE).map(([key, value]) => [key, typeof value === 'number' ? value === 1 : value]),
    ).toEqual(Object.entries(choices));
  });

  test('are written alone: of two members neither undoes what the other chose', async ({ world }) => {
    const { petId, api } = await canela(world);
    const luis = await member(world, petId, 'editor');
    await Promise.all([
      api.save({ petId, allergiesShown: false }),
      world.as(luis).tagPage.save({ petId, urgentNote: '  No le des comida  ' }),
      api.save({ petId, callShown: 'lost' }),
    ]);
    expect((await api.get({ petId })).choices).toMatchObject({
      allergiesShown: false,
      urgentNote: 'No le des comida',
      callShown: 'lost',
      medicineShown: true,
    });
    await api.save({ petId, urgentNote: '   ' });
    expect((await api.get({ petId })).choices.urgentNote).toBeNull();
  });

  test('about the guardian are the guardian’s: an editor chooses the rest, a reader nothing', async ({ world }) => {
    const { petId, api } = await canela(world);
    const [editor, reader] = [await member(world, petId, 'editor'), await member(world, petId, 'reader')];
    const theirs = [{ callShown: 'always' }, { whatsappShown: 'lost' }, { guardianShown: true }] as const;
    for (const choice of theirs)
      await expect(world.as(editor).tagPage.save({ petId, ...choice })).rejects.toMatchObject(
        refusal('PET_OWNER_ONLY'),
      );
    await world.as(editor).tagPage.save({ petId, looksShown: true });
    await expect(world.as(reader).tagPage.save({ petId, looksShown: false })).rejects.toMatchObject(
      refusal('PET_READ_ONLY'),
    );
    expect((await api.get({ petId })).choices).toMatchObject({ callShown: 'never', looksShown: true });
    // Nor do they learn a number that the page does not show.
    for (const other of [editor, reader]) {
      const seen = await world.as(other).tagPage.get({ petId });
      expect(seen).toMatchObject({ phone: null, guardian: { hasPhone: true, ownerId: null } });
    }
    expect(await api.get({ petId })).toMatchObject({ phone: '+593998842547', can: { own: true, edit: true } });
  });

  test('of whoever gave the animal away in the same moment are not those of its new family', async ({ world }) => {
    const { ana, petId } = await canela(world);
    const { pet } = await world.as(ana).pets.get({ petId });
    const eva = await makeUser(world, { phone: '+593991112233' });
    await world.db.updateTable('petMember').set({ userId: eva.id }).where('petId', '=', petId).execute();
    const context = { db: world.db, now: () => world.now, actor: { userId: ana.id }, pet };
    await expect(
      savePage(context as unknown as Parameters<typeof savePage>[0], { petId, callShown: 'always' }),
    ).rejects.toMatchObject({ code: 'PET_NOT_FOUND' });
    expect(await world.db.selectFrom('petPage').selectAll().execute()).toEqual([]);
  });

  test('hold two hundred letters and no more', async ({ world }) => {
    const { petId, api } = await canela(world);
    await api.save({ petId, vetNote: 'ñ'.repeat(200) });
    await expect(api.save({ petId, vetNote: 'ñ'.repeat(201) })).rejects.toThrow();
    expect((await api.get({ petId })).choices.vetNote).toBe('ñ'.repeat(200));
  });
});

describe('the preview', () => {
  test('is the page as the choices make it, and follows each of them', async ({ world }) => {
    const { ana, petId, api } = await canela(world);
    const usual = await preview(world, ana, petId);
    expect(usual.body).toContain('Penicilina');
    expect(usual.body).not.toMatch(/Canela y blanco|Ana|99884|941000025614308/);
    await api.save({
      petId,
      allergiesShown: false,
      looksShown: true,
      guardianShown: true,
      callShown: 'always',
      chipShown: true,
      urgentNote: 'No le des comida <b>',
    });
    const chosen = (await preview(world, ana, petId)).body;
    expect(chosen).not.toContain('Penicilina');
    for (const word of ['Canela y blanco', 'Ana', 'tel:+593998842547', 'No le des comida &lt;b&gt;'])
      expect(chosen).toContain(word);
    // That it has one; never which.
    expect(chosen).not.toContain('941000025614308');
  });

  test('shows the day it is lost, and the day it is home again, and changes nothing', async ({ world }) => {
    const { ana, petId, api } = await canela(world);
    await api.save({ petId, whatsappShown: 'lost' });
    expect((await preview(world, ana, petId)).body).not.toContain('wa.me');
    const ifLost = (await preview(world, ana, petId, '?perdida=1')).body;
    for (const word of ['wa.me/593998842547', 'Canela y blanco']) expect(ifLost).toContain(word);
    expect((await world.as(ana).pets.get({ petId })).pet.lostAt).toBeNull();
    await world.as(ana).lostPets.start({ petId, place: 'Parque La Carolina', contactShown: true });
    expect((await preview(world, ana, petId)).body).toContain('Parque La Carolina');
    // Lost already, with what its family wrote about it.
    expect((await preview(world, ana, petId, '?perdida=1')).body).toContain('Parque La Carolina');
    const ifHome = (await preview(world, ana, petId, '?perdida=0')).body;
    expect(ifHome).not.toMatch(/Parque La Carolina|wa\.me/);
    expect((await world.as(ana).pets.get({ petId })).pet.lostAt).not.toBeNull();
  });

  test('of a day that has not come tells nobody else of the family the number of its user', async ({ world }) => {
    const { ana, petId, api } = await canela(world);
    await api.save({ petId, whatsappShown: 'lost', callShown: 'lost' });
    for (const role of ['editor', 'reader'] as const) {
      const { body } = await preview(world, await member(world, petId, role), petId, '?perdida=1');
      expect([role, body.includes('WhatsApp'), body.includes('998842547')]).toEqual([role, true, false]);
    }
    expect((await preview(world, ana, petId, '?perdida=1')).body).toContain('998842547');
  });

  test('of an animal that died is the page of its memory, whatever is asked', async ({ world }) => {
    const { ana, petId } = await canela(world);
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-20' }).where('id', '=', petId).execute();
    expect((await preview(world, ana, petId, '?perdida=1')).body).toBe((await preview(world, ana, petId)).body);
  });

  test('lies in a frame of ours alone, sends nothing and is no reading', async ({ world }) => {
    const { ana, petId } = await canela(world);
    const { headers, body, statusCode } = await preview(world, ana, petId);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'/);
    expect(headers['content-security-policy']).toMatch(/form-action 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src/);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(body).not.toContain('<script');
    // A moment later, when readings are written.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await world.db.selectFrom('scan').selectAll().execute()).toEqual([]);
  });

  test('is for the family: a reader sees it, a stranger and nobody do not', async ({ world }) => {
    const { petId } = await canela(world);
    const [reader, eva] = [await member(world, petId, 'reader'), await makeUser(world)];
    expect((await preview(world, reader, petId)).statusCode).toBe(200);
    expect((await preview(world, reader, petId)).body).not.toContain('99884');
    const strange = await preview(world, eva, petId);
    expect([strange.statusCode, strange.body]).toEqual([404, (await preview(world, eva, 999_999)).body]);
    for (const odd of ['x', '0', '-1', '1.5', '99999999999999999999'])
      expect((await preview(world, eva, odd)).statusCode).toBe(404);
    const app = await world.http();
    expect((await app.inject(`/api/mascotas/${petId}/pagina`)).statusCode).toBe(401);
  });
});
