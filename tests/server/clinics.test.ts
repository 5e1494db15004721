/** Clinics that vouch: asked for, approved, proved by a key, withdrawn. */
import { expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const ASKED = { name: 'Clínica Andina', city: 'Quito', email: 'hola@andina.ec', phone: '022345678' };
const VET = { name: 'Dr. Inti Paz', registration: '1234' };
const refusal = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });

async function clinic(world: World) {
  const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  await world.anonymous().outsideClinics.ask(ASKED);
  const [asked] = await world.as(admin).outsideClinics.list();
  const clinicId = asked?.clinicId ?? 0;
  return { admin, clinicId, approve: async () => (await world.as(admin).outsideClinics.approve({ clinicId })).key };
}

/** Begins a visit with a key and writes a dose; answers the dose's mark as the guardian reads it. */
async function dose(world: World, ana: Person, petId: number, more: object, givenOn = '2026-11-20') {
  const { address } = await world.as(ana).visits.show({ petId });
  await world.anonymous().visits.open({ token: address.split('/').at(-1) ?? '', ...VET, ...more });
  const vet = world.atVisit(world.tokens.at(-1) ?? '');
  await vet.vaccines.add({ petId, name: 'Antirrábica', givenOn });
  return vet;
}

const marks = async (world: World, ana: Person, petId: number) =>
  (await world.as(ana).pets.get({ petId })).vaccinations.map(({ visit }) => [visit?.clinic, visit?.verified]);

test('only the key of an approved clinic makes an entry read verified', async ({ world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const { approve } = await clinic(world);
  const wrong = dose(world, ana, petId, { clinicKey: 'AAAA-BBBB-CCCC-DDDD' });
  await expect(wrong).rejects.toMatchObject(refusal('INVALID', 'clinicKey'));
  const key = await approve();
  expect(key).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  await dose(world, ana, petId, { clinicName: 'Clínica Andina' }, '2026-11-19');
  await dose(world, ana, petId, { clinicName: 'Otra', clinicKey: ` ${key.toLowerCase().replaceAll('-', ' ')} ` });
  expect(await marks(world, ana, petId)).toEqual([
    ['Clínica Andina', true],
    ['Clínica Andina', false],
  ]);
});

test('withdrawn, it vouches for nothing new; what it vouched for stays so', async ({ world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const { admin, clinicId, approve } = await clinic(world);
  const key = await approve();
  const vet = await dose(world, ana, petId, { clinicName: 'Andina', clinicKey: key }, '2026-11-18');
  world.now = '2026-11-21T15:30:00.000Z';
  await world.as(admin).outsideClinics.withdraw({ clinicId });
  await vet.vaccines.add({ petId, name: 'Séxtuple', givenOn: '2026-11-19' });
  expect(await marks(world, ana, petId)).toEqual([
    ['Andina', false],
    ['Clínica Andina', true],
  ]);
  const again = dose(world, ana, petId, { clinicKey: key });
  await expect(again).rejects.toMatchObject(refusal('INVALID', 'clinicKey'));
  for (const verb of ['approve', 'renewKey', 'withdraw'] as const)
    await expect(world.as(admin).outsideClinics[verb]({ clinicId })).rejects.toMatchObject(refusal('CLINIC_NOT_FOUND'));
});

test('a renewed key takes the place of the one before, and no key lies readable', async ({ world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const { admin, clinicId, approve } = await clinic(world);
  const first = await approve();
  await expect(world.as(admin).outsideClinics.approve({ clinicId })).rejects.toMatchObject(refusal('CLINIC_NOT_FOUND'));
  const { key } = await world.as(admin).outsideClinics.renewKey({ clinicId });
  await expect(dose(world, ana, petId, { clinicKey: first })).rejects.toMatchObject(refusal('INVALID', 'clinicKey'));
  await dose(world, ana, petId, { clinicKey: key });
  const rows = JSON.stringify(await world.db.selectFrom('clinic').selectAll().execute());
  expect(rows).not.toContain(key.replaceAll('-', ''));
  expect(JSON.stringify(await world.as(admin).outsideClinics.list())).not.toContain('keyHash');
});

test('keys are tried slowly, and requests are few', async ({ world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const { address } = await world.as(ana).visits.show({ petId });
  const token = address.split('/').at(-1) ?? '';
  const guess = () => world.anonymous().visits.open({ token, ...VET, clinicKey: 'AAAA-AAAA-AAAA-AAAA' });
  for (let n = 0; n < 30; n += 1) await expect(guess()).rejects.toMatchObject(refusal('INVALID'));
  await expect(guess()).rejects.toMatchObject(refusal('TOO_MANY'));
  const ask = (email: string) => world.anonymous().outsideClinics.ask({ ...ASKED, email });
  for (let n = 0; n < 3; n += 1) await ask('a@clinica.ec');
  await expect(ask('a@clinica.ec')).rejects.toMatchObject(refusal('TOO_MANY'));
  expect(await world.db.selectFrom('clinic').select('id').execute()).toHaveLength(1);
  await ask('b@clinica.ec');
  await expect(ask('c@clinica.ec')).rejects.toMatchObject(refusal('TOO_MANY'));
});
