/** What becomes of plates, searches and finders' words when an animal moves on, is taken off the list, or an account ends. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { follow } from '#server/lost-found/tag-page/service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf, formOf } from '../support/files.ts';
import { finderSays, makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'canario-del-paramo-77';
const refusal = (code: string) => ({ cause: { code } });
const LEADS_NOWHERE = { code: 'CODE_NOT_FOUND' };

/** Ana’s Canela with a plate that was read, a page with notes, a search that ended, and a finder who wrote. */
async function canela(world: World) {
  const ana = await makeUser(world, { passwordHash: await hashPassword(PASSWORD), phone: '+593998842547' });
  const petId = await makePet(world, ana, { name: 'Canela', sex: 'female', allergies: 'Penicilina' });
  const api = world.as(ana);
  const [plate, off] = [await makeTag(world), await makeTag(world)];
  await api.tags.activate({ petId, activationCode: plate.activationCode });
  await api.tags.activate({ petId, activationCode: off.activationCode });
  await api.tags.disable({ tagId: off.tagId });
  await world.db.insertInto('scan').values({ petId, tagId: plate.tagId, at: world.now }).execute();
  await api.tagPage.save({
    petId,
    callShown: 'always',
    whatsappShown: 'lost',
    guardianShown: true,
    looksShown: true,
    urgentNote: 'No le des comida',
    mannerNote: 'Es asustadiza',
    vetNote: 'Clínica de Ana',
  });
  const words = { place: 'Frente a la casa de Ana', detail: 'Collar rojo', reward: 'Doscientos dólares' };
  await api.lostPets.start({ petId, ...words, contactShown: true });
  await api.lostPets.end({ petId });
  const threadId = await makeThread(world, petId, { tagId: plate.tagId, name: 'Rosa', phone: '+593987654321' });
  await finderSays(world, threadId, { kind: 'location', latitude: -180_653, longitude: -78_467_834, accuracy: 12 });
  await finderSays(world, threadId, { text: 'La tengo conmigo' });
  const report = { petId, threadId, sender: 'family' as const, text: 'Pide plata', createdAt: world.now };
  await world.db
    .insertInto('abuseReport')
    .values({ ...report, handledAt: null, handledBy: null })
    .execute();
  return { ana, petId, plate, off, threadId };
}

async function give(world: World, from: Person, to: Person, petId: number) {
  await world.as(from).transfers.offer({ petId, email: to.email });
  const texts = (await deliveredMails(world)).map(({ text }) => /\/traspaso\/([\w-]{43})\b/.exec(text)?.[1]);
  await world.as(to).transfers.accept({ token: texts.findLast(Boolean) ?? '' });
}

const lead = (world: World, code: string) => follow(world.context(null), code);
const exported = (world: World, person: Person) => exportAccount(world.context(person) as SignedInContext);

async function rowsOf(world: World, table: 'petPage' | 'finderThread' | 'finderMessage' | 'scan' | 'abuseReport') {
  return (await world.db.selectFrom(table).selectAll().execute()).length;
}

describe('an animal that passes to another family', () => {
  test('takes its plates along, and they lead to it as before', async ({ world }) => {
    const { ana, petId, plate, off, threadId } = await canela(world);
    const luis = await makeUser(world, { name: 'Luis' });
    const placeOf = async (person: Person) =>
      (await world.as(person).tags.mine()).find(({ code }) => code === plate.code)?.lastPlace;
    expect(await placeOf(ana)).toMatchObject({ threadId, point: { latitude: -180_653 }, accuracy: 12, at: world.now });
    await give(world, ana, luis, petId);
    // Where somebody read it was told to the family of that day.
    expect(await placeOf(luis)).toBeNull();
    expect(await lead(world, plate.code)).toMatchObject({ petId, view: { name: 'Canela' } });
    expect(await world.as(ana).tags.mine()).toEqual([]);
    const hers = (await world.as(luis).tags.mine()).map(({ code, state }) => `${code} ${state}`);
    expect(hers.toSorted()).toEqual([`${plate.code} active`, `${off.code} disabled`].toSorted());
    // Who gave it away has no hold on it any more.
    await expect(world.as(ana).tags.disable({ tagId: plate.tagId })).rejects.toMatchObject(refusal('TAG_NOT_FOUND'));
    await world.as(luis).tags.enable({ tagId: off.tagId });
    expect(await lead(world, off.code)).toMatchObject({ petId });
  });

  test('leaves behind what the former family said of itself, and what was said to it', async ({ world }) => {
    const { ana, petId, plate } = await canela(world);
    const luis = await makeUser(world, { name: 'Luis', phone: '+593911111111' });
    await give(world, ana, luis, petId);
    const found = await lead(world, plate.code);
    expect('view' in found && found.view).toMatchObject({
      call: null,
      whatsapp: null,
      guardian: null,
      color: null,
      urgentNote: null,
      mannerNote: null,
      vetNote: null,
      allergies: 'Penicilina',
    });
    expect((await world.as(luis).tagPage.get({ petId })).choices.callShown).toBe('never');
    // That it was lost is its history; where, with what and for how much is theirs.
    const { past } = await world.as(luis).lostPets.of({ petId });
    expect(past).toMatchObject([{ since: '2026-11-21', place: null }]);
    for (const table of ['petPage', 'finderThread', 'finderMessage', 'scan'] as const)
      expect([table, await rowsOf(world, table)]).toEqual([table, 0]);
    const [taken] = (await exported(world, luis)).animals;
    expect(JSON.stringify(taken)).not.toMatch(/Rosa|casa de Ana|Collar rojo|Doscientos|Pide plata|Clínica de Ana/);
    expect((await exported(world, ana)).animals).toEqual([]);
  });

  test('also where a finder writes in the very moment', async ({ world }) => {
    const { ana, petId } = await canela(world);
    const luis = await makeUser(world, { name: 'Luis' });
    const before = world.now;
    world.now = '2026-11-21T16:00:00.000Z';
    await give(world, ana, luis, petId);
    // Its row came after the animal had gone; it was meant for the family before.
    await makeThread(world, petId, { name: 'Rosa', startedAt: before });
    expect(JSON.stringify(await exported(world, luis))).not.toContain('Rosa');
  });
});

describe('an animal that is taken off the list', () => {
  test('is not found by its plates, and by all that were on when it comes back', async ({ world }) => {
    const { ana, petId, plate, off } = await canela(world);
    await world.as(ana).pets.remove({ petId });
    await expect(lead(world, plate.code)).rejects.toMatchObject(LEADS_NOWHERE);
    await expect(lead(world, off.code)).rejects.toMatchObject({ code: 'TAG_OFF' });
    expect(await world.as(ana).tags.mine()).toEqual([]);
    // Meanwhile it is nobody else's to take.
    const eva = await makeUser(world);
    const other = await makePet(world, eva);
    await expect(world.as(eva).tags.activateByEither({ petId: other, code: plate.code })).rejects.toMatchObject(
      refusal('TAG_TAKEN'),
    );
    await world.as(ana).pets.restore({ petId });
    expect(await lead(world, plate.code)).toMatchObject({ petId });
    await expect(lead(world, off.code)).rejects.toMatchObject({ code: 'TAG_OFF' });
  });
});

describe('the end of an account', () => {
  test('withdraws its plates: they lead nowhere and are nobody’s to take, and their codes are never given again', async ({
    world,
  }) => {
    const { ana, plate, off } = await canela(world);
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    const rows = await world.db.selectFrom('tag').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { code: plate.code, state: 'withdrawn', petId: null, activatedBy: null, withdrawnAt: world.now },
      { code: off.code, state: 'withdrawn', petId: null },
    ]);
    const eva = await makeUser(world);
    const other = await makePet(world, eva);
    for (const code of [plate.code, off.code]) {
      await expect(lead(world, code)).rejects.toMatchObject(LEADS_NOWHERE);
      await expect(world.as(eva).tags.activateByEither({ petId: other, code })).rejects.toMatchObject(
        refusal('TAG_NOT_FOUND'),
      );
    }
  });

  test('takes every word along: page, searches, finders and what was reported of them', async ({ world }) => {
    const { ana, petId } = await canela(world);
    const [eva, visitor] = [await makeUser(world), { sender: 'visitor' as const, text: 'Esta página insulta' }];
    const kept = await makePet(world, eva);
    const report = { ...visitor, petId, threadId: null, createdAt: world.now, handledAt: null, handledBy: null };
    await world.db.insertInto('abuseReport').values(report).execute();
    const other = await makeThread(world, kept, { name: 'Marta' });
    await finderSays(world, other, { sender: 'family', userId: ana.id, text: 'Gracias' });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    expect(await rowsOf(world, 'petPage')).toBe(0);
    expect(await world.db.selectFrom('loss').select('id').execute()).toEqual([]);
    expect(await rowsOf(world, 'scan')).toBe(0);
    // What a stranger reported stays, of no animal; so does what was said in somebody else's matter, without the name.
    expect(await world.db.selectFrom('abuseReport').select(['petId', 'text']).execute()).toEqual([
      { petId: null, text: 'Esta página insulta' },
    ]);
    const said = await world.db.selectFrom('finderMessage').select(['userId', 'text']).orderBy('id').execute();
    expect(said).toEqual([
      { userId: null, text: null },
      { userId: null, text: 'Gracias' },
    ]);
  });

  test('of a guest leaves the plates of the animals of others', async ({ world }) => {
    const { plate, petId } = await canela(world);
    const luis = await makeUser(world, { passwordHash: await hashPassword(PASSWORD) });
    const row = { petId, userId: luis.id, role: 'editor' as const, createdAt: world.now };
    await world.db.insertInto('petMember').values(row).execute();
    await world.as(luis).privacy.deleteAccount({ password: PASSWORD });
    expect(await lead(world, plate.code)).toMatchObject({ petId });
  });
});

describe('what is taken away', { tags: 'same-on-both' }, () => {
  test('holds page, plates, searches, readings, finders’ words and reports; no key to any of it', async ({ world }) => {
    const { ana, plate, off, threadId } = await canela(world);
    const [animal] = (await exported(world, ana)).animals;
    expect(animal).toMatchObject({
      page: { callShown: 'always', guardianShown: 1, urgentNote: 'No le des comida', vetNote: 'Clínica de Ana' },
      tags: [
        { code: plate.code, state: 'active', activatedAt: world.now },
        { code: off.code, state: 'disabled' },
      ],
      losses: [{ since: '2026-11-21', place: 'Frente a la casa de Ana', reward: 'Doscientos dólares' }],
      readings: [{ at: world.now, tagCode: plate.code }],
      conversations: [
        {
          name: 'Rosa',
          phone: '+593987654321',
          messages: [
            { sender: 'finder', kind: 'found' },
            { kind: 'location', latitude: -0.180653, longitude: -78.467834, accuracy: 12 },
            { kind: 'message', text: 'La tengo conmigo' },
          ],
        },
      ],
      reports: [{ text: 'Pide plata', handledAt: null }],
    });
    const { hash } = await world.db
      .selectFrom('finderThread')
      .select('hash')
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow();
    for (const secret of [hash, plate.activationCode, off.activationCode])
      expect(JSON.stringify(animal)).not.toContain(secret);
  });

  test('stands in tables, too', async ({ world }) => {
    const { ana, plate } = await canela(world);
    const app = await world.http();
    const { rawPayload } = await app.inject({
      url: '/api/mis-datos.zip',
      headers: { cookie: await cookieOf(world, ana) },
    });
    const table = (name: string) => strFromU8(unzipSync(rawPayload)[`tablas/${name}.csv`] ?? new Uint8Array());
    expect(table('placas')).toContain(plate.code);
    expect(table('perdidas')).toContain('Collar rojo');
    expect(table('quien-encontro')).toMatch(/Rosa.*La tengo conmigo/);
    expect(table('pagina-publica')).toContain('No le des comida');
    expect(table('abusos-reportados')).toContain('Pide plata');
    expect(table('animales')).not.toContain('[object');
  });
});

describe('a copy of an animal', { tags: 'same-on-both' }, () => {
  test('brings what its page tells of it, nothing of people, and no plate', async ({ world }) => {
    const { ana, petId, plate } = await canela(world);
    const app = await world.http();
    const cookie = await cookieOf(world, ana);
    const copy = await app.inject({ url: `/api/mascotas/${petId}/copia.zip`, headers: { cookie } });
    const record = strFromU8(unzipSync(copy.rawPayload)['mascota.json'] ?? new Uint8Array());
    expect(record).not.toMatch(/Clínica de Ana|callShown|whatsappShown|guardianShown|Rosa|casa de Ana/);
    expect(record).not.toContain(plate.code);
    const luis = await makeUser(world, { name: 'Luis' });
    const brought = await bringIn(world, luis, copy.rawPayload);
    const { choices } = await world.as(luis).tagPage.get({ petId: brought.petId });
    expect(choices).toMatchObject({
      callShown: 'never',
      whatsappShown: 'never',
      guardianShown: false,
      vetNote: null,
      looksShown: true,
      urgentNote: 'No le des comida',
      mannerNote: 'Es asustadiza',
    });
    expect(await world.as(luis).tags.mine()).toEqual([]);
  });

  test('that was written to carry the code of somebody’s plate gets another', async ({ world }) => {
    const { off } = await canela(world);
    const eva = await makeUser(world);
    const app = await world.http();
    const cookie = await cookieOf(world, eva);
    const petId = await makePet(world, eva, { name: 'Señuelo' });
    await world.db.updateTable('pet').set({ code: off.code }).where('id', '=', petId).execute();
    const copy = await app.inject({ url: `/api/mascotas/${petId}/copia.zip`, headers: { cookie } });
    await world.db.deleteFrom('pet').where('id', '=', petId).execute();
    await bringIn(world, eva, copy.rawPayload);
    const { code } = await world.db
      .selectFrom('pet')
      .select('code')
      .where('name', '=', 'Señuelo')
      .executeTakeFirstOrThrow();
    expect(code).not.toBe(off.code);
    await expect(lead(world, off.code)).rejects.toMatchObject({ code: 'TAG_OFF' });
  });
});

async function bringIn(world: World, person: Person, bytes: Buffer): Promise<{ petId: number }> {
  const form = formOf([{ name: 'file', value: bytes, filename: 'copia.zip', type: 'application/zip' }]);
  const app = await world.http();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/mascotas/copia',
    headers: { ...form.headers, cookie: await cookieOf(world, person), 'sec-fetch-site': 'same-origin' },
    payload: form.payload,
  });
  return answer.json<{ petId: number }>();
}
