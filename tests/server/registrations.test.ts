/** Registers of towns: a sheet filled from the record, the number that a town gave, found again, told of before it ends. */
import { describe, expect } from 'vitest';
import { leavePlanNotices } from '#server/health/travel/notices.service.ts';
import { ensureCountries } from '#server/platform/countries/service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makeTeam } from '../support/kept-animals.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const QUITO = { country: 'EC', place: 'Quito' };

async function home(world: World) {
  world.now = '2026-11-26T15:00:00.000Z';
  await ensureCountries(world);
  const ana = await makeUser(world, { name: 'Ana' });
  const petId = await makePet(world, ana, { name: 'Canela', birthOn: '2021-03-10', breed: 'Mestizo', color: 'Canela' });
  return { ana, petId, api: world.as(ana).registrations };
}

describe('the sheet of a town', () => {
  test('Quito is filled from the record, and says which fields its source does not tell', async ({ world }) => {
    const { ana, petId, api } = await home(world);
    const rabies = { petId, name: 'Antirrábica', vaccineId: 1, laboratory: 'Zoetis', lot: 'R-1' };
    await world.as(ana).vaccines.add({ ...rabies, givenOn: '2026-05-20', nextOn: '2027-05-20', nextSource: 'chosen' });
    const sheet = await api.sheet({ petId, ...QUITO });
    const of = (field: string) => sheet.lines.find((line) => line.field === field);
    expect(of('petName')).toMatchObject({ value: 'Canela', asked: true, mark: 'C' });
    expect(of('birth')?.value).toBe('10/03/2021, 5 años');
    expect(of('rabies')).toMatchObject({
      value: '20/05/2026, Antirrábica, Zoetis, lote R-1, hasta el 20/05/2027',
      asked: false,
    });
    // What the record does not know is absent, never made up.
    expect(of('size')).toMatchObject({ value: null });
    expect(of('chip')).toMatchObject({ value: null });
    expect(sheet.lines.filter(({ kind }) => kind === 'photo').map(({ field }) => field)).toEqual([
      'photoFront',
      'photoSide',
      'photoTutor',
    ]);
    expect(sheet.notes.map(({ words }) => words).join(' ')).toContain('Ninguna página que vimos muestra el formulario');
    expect(sheet.general).toBe(false);
    expect(await api.sheet({ petId, country: 'EC', place: 'Loja' })).toMatchObject({ general: true });
    expect(await api.sheet({ petId, country: 'CO', place: 'Bogotá' })).toMatchObject({ renewMonths: 12 });
    await expect(api.sheet({ petId, country: 'EC', place: 'Atlántida' })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
  });

  test('a reader of the family sees no number of the tutor', async ({ world }) => {
    const { ana, petId, api } = await home(world);
    const { ownerId } = (await world.as(ana).pets.get({ petId })).pet;
    await world.db
      .updateTable('owner')
      .set({ idKind: 'cedula', idNumber: '1710034065' })
      .where('id', '=', ownerId)
      .execute();
    const reader = await makeUser(world);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: reader.id, role: 'reader', createdAt: world.now })
      .execute();
    const idOf = (sheet: Awaited<ReturnType<typeof api.sheet>>) =>
      sheet.lines.find(({ field }) => field === 'tutorId')?.value;
    expect(idOf(await api.sheet({ petId, ...QUITO }))).toBe('Cédula 1710034065');
    expect(idOf(await world.as(reader).registrations.sheet({ petId, ...QUITO }))).toBeNull();
    await expect(world.as(reader).registrations.save({ petId, ...QUITO, number: 'Q-1' })).rejects.toMatchObject({
      cause: { code: 'PET_READ_ONLY' },
    });
  });
});

test('of first saves at once the later ones change what the first wrote', async ({ world }) => {
  const { petId, api } = await home(world);
  const numbers = Array.from({ length: 8 }, (_, n) => `Q-${n}`);
  await Promise.all(numbers.map((number) => api.save({ petId, ...QUITO, number })));
  expect((await api.list({ petId })).own).toHaveLength(1);
});

test('a number stands once for each town, is found by the staff, is of its family alone, and is told of before it ends', async ({
  world,
}) => {
  const { ana, petId, api } = await home(world);
  const { registrationId } = await api.save({
    petId,
    ...QUITO,
    number: 'Q-00 123',
    expiresOn: '2027-01-20',
    fee: '7,50',
  });
  expect(await api.save({ petId, ...QUITO, number: 'Q-00 124', expiresOn: '2027-01-20', fee: '' })).toEqual({
    registrationId,
  });
  expect(await api.mine()).toEqual([{ petId, place: 'Quito', number: 'Q-00 124' }]);
  await expect(api.save({ petId, ...QUITO, fee: 'mucho' })).rejects.toThrow();
  const foreign = world.as(await makeUser(world)).registrations;
  await expect(foreign.remove({ registrationId })).rejects.toMatchObject({ cause: { code: 'REGISTRATION_NOT_FOUND' } });
  await deliveredMails(world);
  const told = async (day: string) => {
    world.now = `${day}T15:00:00.000Z`;
    await leavePlanNotices(world.context(null));
    return deliveredMails(world);
  };
  expect(await told('2026-12-15')).toEqual([]);
  const [month] = await told('2026-12-22');
  expect(month).toMatchObject({ to: ana.email, subject: 'Canela: Registro de Quito' });
  expect(await told('2026-12-23')).toEqual([]);
  expect(await told('2027-01-14')).toHaveLength(1);
  expect(await told('2027-01-15')).toEqual([]);
  const { paz } = await makeTeam(world);
  await world.as(paz).patients.redeem({ code: (await world.as(ana).patients.showCode({ petId })).code });
  const found = await world.as(paz).counter.find({ text: 'q-00124' });
  expect(found.map((one) => one.petId)).toEqual([petId]);
  await api.remove({ registrationId });
  expect(await api.mine()).toEqual([]);
  expect(await world.as(paz).counter.find({ text: 'q-00124' })).toEqual([]);
  // A newer entry of the same town stands in its place: two would contradict each other.
  const newer = await api.save({ petId, ...QUITO, number: 'Q-9' });
  await expect(api.restore({ registrationId })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
  await api.remove(newer);
  await api.restore({ registrationId });
  expect((await api.list({ petId })).own).toMatchObject([{ number: 'Q-00 124', expiresOn: '2027-01-20' }]);
});
