/** A clinic at work: its accounts are deleted one after the other, and not a row of a patient goes. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { CHECKUP, DOSE, ILLNESS, MEDICINE, PRODUCT } from '../support/doors.ts';
import { photograph } from '../support/files.ts';
import { CAMPAIGN } from '../support/good-entries.ts';
import { makeStaff, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal } from '../support/kept-animals.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';

test('reception, the veterinarian, the first administrator and a guardian leave in turn: no patient loses a row', async ({
  world,
}) => {
  const { vera, paz, camila } = await makeTeam(world);
  const second = await makeStaff(world, ['administrator']);
  const ana = await makeUser(world);
  const petId = await keepAnimal(world, vera, { email: 'rosa@correo.ec' });
  const opened = await openAnimal(world, ana, camila);
  for (const id of [petId, opened]) await work(world, { paz, camila }, id);
  await world.as(camila).transfers.offer({ petId, email: 'rosa@correo.ec' });
  const { campaignId } = await world.as(vera).campaigns.begin(CAMPAIGN);
  await world.as(paz).campaignDoses.enrol({ campaignId, name: 'Canela', speciesId: 1, phone: '0998842547' });
  const passwordHash = await hashPassword(PASSWORD);
  for (const person of [camila, paz, vera]) {
    const before = await rowsOfPatients(world);
    await world.db.updateTable('user').set({ passwordHash }).where('id', '=', person.id).execute();
    await world.as(person).privacy.deleteAccount({ password: PASSWORD });
    expect(await rowsOfPatients(world)).toEqual(before);
  }
  const ours = async () => (await world.as(second).pets.get({ petId: opened })).vaccinations.map(({ name }) => name);
  await world.as(ana).vaccines.add({ petId: opened, name: 'Séxtuple', givenOn: '2026-10-01' });
  expect(await ours()).toEqual([DOSE.name, 'Séxtuple']);
  await world.db.updateTable('user').set({ passwordHash }).where('id', '=', ana.id).execute();
  await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
  expect(await ours()).toEqual([DOSE.name]);
  expect((await world.as(second).pets.get({ petId })).vaccinations[0]?.visit?.name).toBe('Dra. Paz Vera');
});

/** What the staff does at one patient. */
async function work(world: World, { paz, camila }: Record<'paz' | 'camila', Person>, petId: number) {
  const doctor = world.as(paz);
  const { vaccinationId } = await doctor.vaccines.add({ petId, ...DOSE });
  await doctor.dewormings.add({ petId, ...PRODUCT });
  await doctor.illnesses.add({ petId, ...ILLNESS });
  await doctor.medicines.add({ petId, ...MEDICINE });
  await doctor.checkups.add({ petId, ...CHECKUP });
  await doctor.pets.get({ petId });
  await doctor.identityCard.issue({ petId });
  const desk = world.as(camila);
  await desk.weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-02' });
  await desk.proofs.create({ petId, purpose: 'Guardería', until: '2026-12-20' });
  const { activationCode } = await makeTag(world);
  await desk.tags.activate({ petId, activationCode });
  for (const [person, purpose, id] of [
    [camila, 'pet', petId],
    [paz, 'vaccination', vaccinationId],
  ] as const) {
    const context = world.context(person);
    const source = await photograph({ width: 64, height: 64 }).toBuffer();
    if (context.actor) await storeFile({ ...context, actor: context.actor }, { purpose, id, caption: null, source });
  }
}

/** How many rows of each table belong to the clinic's animals, to those with consent, and to what it holds besides. */
async function rowsOfPatients({ db }: World): Promise<Record<string, number>> {
  const keeper = await keeperOf(db);
  const counted: Record<string, number> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    const has = (column: string) => columns.some((one) => one.name === column);
    const whose = has('petId')
      ? sql`"petId" in (select "petId" from patient)`
      : has('userId')
        ? sql`"userId" = ${keeper}`
        : null;
    if (!whose && !['campaign', 'signature', 'patient'].includes(name)) continue;
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
      ${whose ? sql`where ${whose}` : sql``}`.execute(db);
    counted[name] = Number(rows[0]?.n);
  }
  return counted;
}
