/** The rights of a person whom the clinic knows without an account: a copy, and being forgotten. */
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { copyOwner } from '#server/portability/privacy/owner-copy.service.ts';
import { sweepForgotten } from '#server/portability/privacy/owner-data.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, writeKeptAnimal } from '../support/kept-animals.ts';
import { recording } from '../support/statements.ts';
import { type Person, test, type World } from '../support/world.ts';

const DOSE = { name: 'Antirrábica', givenOn: '2026-11-01', notes: 'Vino con su hija' };
const ROSA = { email: 'rosa@correo.ec', phone: '+593998842547' };

async function copyFor(world: World, person: Person, ownerId: number) {
  const token = newToken();
  const times = { createdAt: world.now, lastUsedAt: world.now, expiresAt: '2027-01-01T00:00:00.000Z' };
  const facts = { kind: 'web', remembered: 0, ipPrefix: '', agent: '' } as const;
  await world.db
    .insertInto('session')
    .values({ hash: hashToken(token), userId: person.id, ...facts, ...times })
    .execute();
  const app = await world.http();
  return app.inject({ url: `/api/admin/tutores/${ownerId}/datos.zip`, headers: { cookie: `sesion=${token}` } });
}

test('a copy says in words all that is held of the person and the animals, and is written down', async ({ world }) => {
  const { vera, paz, camila } = await makeTeam(world);
  const { petId, ownerId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...ROSA });
  await world.as(paz).vaccines.add({ petId, ...DOSE, lot: '<b>L-77</b>' });
  await world.as(paz).dewormings.add({ petId, product: 'Drontal', target: 'internal', givenOn: '2026-11-02' });
  const { illnessId } = await world.as(paz).illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-03' });
  const plan = { dose: '2 gotas', every: 8, everyUnit: 'hour', startOn: '2026-11-03' } as const;
  await world.as(paz).medicines.add({ petId, name: 'Gotas', ...plan, illnessId });
  await world.as(paz).checkups.add({ petId, reason: 'Control de oídos', plannedOn: '2026-12-01' });
  await world.as(camila).weights.add({ petId, amount: 12.5, unit: 'kg', measuredOn: '2026-11-02' });
  await world.as(vera).transfers.offer({ petId, email: 'rosa.casa@correo.ec' });
  const call = { petId, key: 'x', dueOn: '2026-11-20', state: 'answered', note: 'Prefiere los lunes' } as const;
  const said = { bookedOn: null, changedBy: camila.id, changedAt: world.now };
  await world.db
    .insertInto('followUp')
    .values({ ...call, ...said })
    .execute();
  // Another client's animal, and one of Rosa that was taken off the list.
  await keepAnimal(world, vera, { name: 'Ajeno', email: 'otro@correo.ec' });
  await world.db.updateTable('pet').set({ removedAt: world.now }).where('id', '=', petId).execute();

  expect((await copyFor(world, camila, ownerId)).statusCode).toBe(403);
  const answer = await copyFor(world, vera, ownerId);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`datos-de-tutor-${ownerId}-2026-11-21.zip`);
  const files = unzipSync(answer.rawPayload);
  const page = strFromU8(files['datos.html'] ?? new Uint8Array());
  for (const words of [
    'Los datos de Rosa Loor en Clínica Ñandú',
    'rosa@correo.ec',
    '+593 99 884 2547',
    '<h2>Toby</h2>',
    'Antirrábica',
    '&lt;b&gt;L-77&lt;/b&gt;',
    'Vino con su hija',
    'Dra. Paz Vera, reg. MV-22, Clínica Ñandú',
    'Drontal',
    'Parásitos internos',
    'Otitis',
    'Gotas, por Otitis',
    '2 gotas, cada 8 horas',
    'Control de oídos',
    '12,5 kg',
    'Prefiere los lunes',
    'rosa.casa@correo.ec',
    'Espera su respuesta hasta',
  ])
    expect(page).toContain(words);
  const data = JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array())) as object;
  expect(data).toMatchObject({
    owner: { name: 'Rosa', ...ROSA },
    animals: [{ vaccinations: [{ notes: DOSE.notes }] }],
  });
  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  for (const hidden of ['Ajeno', 'otro@correo.ec', 'userId', vera.email]) expect(all).not.toContain(hidden);
  const entries = await world.db.selectFrom('auditEntry').select(['action', 'objectId']).execute();
  expect(entries).toContainEqual({ action: 'ownerData.export', objectId: ownerId });
});

test('a copy asks the database as often for forty animals as for one', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const one = await writeKeptAnimal(world.db, { by: vera.id, at: world.now });
  const many = await writeKeptAnimal(world.db, { by: vera.id, at: world.now });
  for (let made = 1; made < 40; made += 1) {
    const { petId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now });
    await world.db.updateTable('pet').set({ ownerId: many.ownerId }).where('id', '=', petId).execute();
  }
  const asked = async (ownerId: number) => {
    const { db, statements } = recording(world);
    await copyOwner({ ...world.context(vera), db } as SignedInContext, ownerId);
    return statements.length;
  };
  const alone = await asked(one.ownerId);
  expect(await asked(many.ownerId)).toBe(alone);
});

test('who asks to be forgotten is; what the clinic signed stays until the years of retention are over', async ({
  world,
}) => {
  const { vera, paz } = await makeTeam(world);
  const petId = await keepAnimal(world, vera, ROSA);
  await world.as(paz).vaccines.add({ petId, ...DOSE });
  await world.as(vera).transfers.offer({ petId, email: 'rosa@correo.ec' });
  const { ownerId } = (await world.as(vera).pets.get({ petId })).pet;
  await world.as(vera).ownerData.forget({ ownerId });
  const record = await world.as(vera).pets.get({ petId });
  expect(record.pet.ownerName).toBe('Tutor que borró sus datos');
  expect(record.vaccinations).toHaveLength(1);
  const again = { ownerId, name: 'Rosa', email: 'rosa@correo.ec' };
  await expect(world.as(vera).keptOwners.update(again)).rejects.toMatchObject({ cause: { code: 'OWNER_NOT_FOUND' } });
  for (const table of ['owner', 'transfer', 'mailOutbox', 'token'] as const) {
    const rows = await world.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows), table).not.toContain('rosa@correo.ec');
  }
  await sweepForgotten(at(world, '2031-11-20'));
  expect(await world.db.selectFrom('pet').select('id').where('id', '=', petId).execute()).toHaveLength(1);
  await sweepForgotten(at(world, '2031-11-22'));
  expect(await world.db.selectFrom('pet').select('id').where('id', '=', petId).execute()).toEqual([]);
  expect(await world.db.selectFrom('owner').select('id').where('id', '=', ownerId).execute()).toEqual([]);
});

const at = ({ db }: World, day: string) => ({ db, config: readConfig({}), now: () => `${day}T12:00:00.000Z` });

test('also around an animal that was taken off the list, and where the offer went to another address', async ({
  world,
}) => {
  const { vera } = await makeTeam(world);
  const { petId, ownerId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...ROSA });
  await world.as(vera).transfers.offer({ petId, email: 'rosa.casa@correo.ec' });
  const call = { petId, key: 'x', dueOn: '2026-11-20', state: 'answered', note: 'Rosa prefiere los lunes' } as const;
  const said = { bookedOn: null, changedBy: vera.id, changedAt: world.now };
  await world.db
    .insertInto('followUp')
    .values({ ...call, ...said })
    .execute();
  await world.db.updateTable('pet').set({ removedAt: world.now }).where('id', '=', petId).execute();
  await world.as(vera).ownerData.forget({ ownerId });
  for (const table of ['owner', 'transfer', 'mailOutbox', 'followUp'] as const) {
    const rows = JSON.stringify(await world.db.selectFrom(table).selectAll().execute());
    for (const word of ['rosa', 'Rosa']) expect(rows, table).not.toContain(word);
  }
});

test('what other people hold of the same address stays theirs', async ({ world }) => {
  const { vera } = await makeTeam(world);
  // Rosa has an account too, and Luis offers her his dog.
  const rosa = await makeUser(world, { email: 'rosa@correo.ec' });
  const luis = await makeUser(world);
  const dog = await makePet(world, luis);
  await world.as(luis).transfers.offer({ petId: dog, email: 'rosa@correo.ec' });
  const times = { createdAt: world.now, expiresAt: '2026-12-01T00:00:00.000Z', usedAt: null };
  const link = { hash: 'x', kind: 'change-email', userId: rosa.id, email: 'rosa@correo.ec', refId: null } as const;
  await world.db
    .insertInto('token')
    .values({ ...link, ...times })
    .execute();
  const { ownerId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...ROSA });
  await world.as(vera).ownerData.forget({ ownerId });
  for (const table of ['transfer', 'mailOutbox', 'token'] as const)
    expect(await world.db.selectFrom(table).selectAll().where('email', '=', 'rosa@correo.ec').execute()).toHaveLength(
      1,
    );
});

test('a person without an animal is forgotten too, once: the years of retention begin at the first time', async ({
  world,
}) => {
  const { vera } = await makeTeam(world);
  const { petId, ownerId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...ROSA });
  await world.db.deleteFrom('pet').where('id', '=', petId).execute();
  await world.as(vera).ownerData.forget({ ownerId });
  world.now = '2026-12-21T15:00:00.000Z';
  await expect(world.as(vera).ownerData.forget({ ownerId })).rejects.toMatchObject({
    cause: { code: 'OWNER_NOT_FOUND' },
  });
  const owner = await world.as(vera).adminRecord.owner({ ownerId });
  expect(owner).toMatchObject({ name: 'Tutor que borró sus datos', forgottenAt: '2026-11-21T15:00:00.000Z' });
});

test('five hundred records of forgotten people end in one run, and the rest in the next', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const { petId, ownerId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...ROSA });
  const { id: _, ...pet } = await world.db
    .selectFrom('pet')
    .selectAll()
    .where('id', '=', petId)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 500 }, (_, nth) => ({ ...pet, code: `X${String(nth).padStart(9, '0')}` }));
  for (let start = 0; start < more.length; start += 100)
    await world.db
      .insertInto('pet')
      .values(more.slice(start, start + 100))
      .execute();
  await world.as(vera).ownerData.forget({ ownerId });
  const left = async () => (await world.db.selectFrom('pet').select('id').execute()).length;
  await sweepForgotten(at(world, '2031-11-22'));
  expect(await left()).toBe(1);
  expect(await world.db.selectFrom('owner').select('id').where('id', '=', ownerId).execute()).toHaveLength(1);
  await sweepForgotten(at(world, '2031-11-22'));
  expect(await left()).toBe(0);
  expect(await world.db.selectFrom('owner').select('id').where('id', '=', ownerId).execute()).toEqual([]);
  expect(await keeperOf(world.db)).toBe(pet.userId);
});

test('the owners of a guardian are out of reach: their rights are at their own account', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const { ownerId } = (await world.as(ana).pets.get({ petId })).pet;
  expect((await copyFor(world, vera, ownerId)).statusCode).toBe(404);
  await expect(world.as(vera).ownerData.forget({ ownerId })).rejects.toMatchObject({
    cause: { code: 'OWNER_NOT_FOUND' },
  });
});
