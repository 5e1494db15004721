/** An animal died: what ends at once, who is told, what stays for ever, and that it was a mistake. */
import { describe, expect } from 'vitest';
import { printKeepsake } from '#server/portability/memorials/keepsake.service.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { requireActor } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePatient, makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { makePhoto } from '../support/stored-file.ts';
import { type Person, test, type World } from '../support/world.ts';

const refusal = (code: string, field?: string) => ({
  cause: expect.objectContaining({ code, ...(field && { details: expect.objectContaining({ field }) }) }),
});

async function join(world: World, petId: number, name: string, role: 'editor' | 'reader'): Promise<Person> {
  const person = await makeUser(world, { name });
  await world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
  return person;
}

const state = ({ db }: World, petId: number) =>
  db.selectFrom('pet').select(['deceasedOn', 'lostAt']).where('id', '=', petId).executeTakeFirstOrThrow();

describe('it died', () => {
  test('all that a living animal asks for ends with the same call, and its record stays free', async ({ world }) => {
    const ana = await makeUser(world);
    const paz = await makeStaff(world, ['veterinarian', 'reception'], { name: 'Paz' });
    const petId = await makePatient(world, ana, { name: 'Canela', sex: 'female', birthOn: '2014-03-02' });
    await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2025-11-01' });
    await world.as(paz).appointments.book({
      petId,
      veterinarianId: paz.id,
      reason: 'Control',
      day: '2026-11-24',
      time: '10:00',
      minutes: 30,
    });
    await world.as(ana).lostPets.start({ petId, place: 'La Floresta' });
    expect((await world.as(ana).memorials.of({ petId })).ends).toMatchObject({ lost: true, appointments: 1, told: [] });

    world.now = plus(world.now, 60, 'minutes');
    expect(await world.as(ana).memorials.remember({ petId, deceasedOn: '2026-11-20' })).toMatchObject({ first: true });

    expect(await state(world, petId)).toEqual({ deceasedOn: '2026-11-20', lostAt: null });
    expect(await world.as(ana).lostPets.open()).toEqual([]);
    expect(await world.db.selectFrom('due').select('id').where('petId', '=', petId).execute()).toEqual([]);
    const booked = await world.db.selectFrom('appointment').select(['state', 'byGuardian']).execute();
    expect(booked).toEqual([{ state: 'cancelled', byGuardian: 1 }]);
    world.now = '2029-01-05T15:00:00.000Z';
    const { code } = (await world.as(ana).pets.get({ petId })).pet;
    expect(await world.as(ana).licences.of({ petId })).toMatchObject({ state: 'libre', mayAdd: true });
    await world.as(ana).files.gallery({ petId });
    expect(await world.anonymous().search.byCode({ code })).toMatchObject({ view: { state: 'deceased', lost: null } });
    expect(await deliveredMails(world)).toEqual([]);
  });

  test('on a day of its life, with a sentence and a picture of its own', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { name: 'Canela', birthOn: '2014-03-02' });
    const other = await makePet(world, ana, { name: 'Toby' });
    const fileId = await makePhoto(world, { petId, userId: ana.id });
    const foreign = await makePhoto(world, { petId: other, userId: ana.id });
    const { memorials } = world.as(ana);
    for (const deceasedOn of ['2026-11-22', '2014-03-01'])
      await expect(memorials.remember({ petId, deceasedOn })).rejects.toMatchObject(refusal('INVALID', 'deceasedOn'));
    await expect(memorials.remember({ petId, deceasedOn: '2026-11-20', fileId: foreign })).rejects.toMatchObject(
      refusal('INVALID', 'fileId'),
    );
    expect((await state(world, petId)).deceasedOn).toBeNull();

    await memorials.remember({ petId, deceasedOn: '2026-11-20', words: '  Dormía al sol.  ', fileId });
    expect(await memorials.remember({ petId, deceasedOn: '2026-11-19' })).toMatchObject({ first: false });
    expect(await memorials.of({ petId })).toMatchObject({
      pet: { deceasedOn: '2026-11-19' },
      words: 'Dormía al sol.',
      fileId,
      ends: null,
    });
    await expect(world.as(ana).pets.update({ petId, birthOn: '2026-11-20' })).rejects.toMatchObject(
      refusal('INVALID', 'birthOn'),
    );
    await world.as(ana).files.remove({ fileId });
    expect((await memorials.of({ petId })).fileId).toBeNull();
  });

  test('by an editor, and by a veterinarian of the clinic; not by a reader, nor by reception', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePatient(world, ana);
    const [luis, eva] = [await join(world, petId, 'Luis', 'editor'), await join(world, petId, 'Eva', 'reader')];
    const input = { petId, deceasedOn: '2026-11-20' };
    await expect(world.as(eva).memorials.remember(input)).rejects.toMatchObject(refusal('PET_READ_ONLY'));
    const rosa = await makeStaff(world, ['reception']);
    await expect(world.as(rosa).memorials.remember(input)).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    await expect(world.as(rosa).memorials.correct(input)).rejects.toMatchObject(refusal('VETERINARIAN_ONLY'));
    await world.as(await makeStaff(world, ['veterinarian'])).memorials.remember(input);
    await world.as(luis).memorials.takeBack({ petId });
    await world.as(luis).memorials.remember(input);
    expect((await state(world, petId)).deceasedOn).toBe('2026-11-20');
  });
});

describe('the family', () => {
  test('is told once, after a while, and each but who said so', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { name: 'Canela' });
    await join(world, petId, 'Luis', 'editor');
    await join(world, petId, 'Eva', 'reader');
    const { memorials } = world.as(ana);
    expect((await memorials.of({ petId })).ends?.told).toEqual(['Luis', 'Eva']);
    await memorials.remember({ petId, deceasedOn: '2026-11-20', words: 'Dormía al sol.' });
    await memorials.remember({ petId, deceasedOn: '2026-11-19' });
    expect(await deliveredMails(world)).toEqual([]);
    world.now = plus(world.now, 31, 'minutes');
    const letters = await deliveredMails(world);
    expect(letters.map(({ subject }) => subject)).toEqual(['Canela falleció', 'Canela falleció']);
    expect(letters[0]?.text).toContain('Ana anotó que Canela falleció el 19 de noviembre de 2026');
    expect(letters[0]?.text).toContain('«Dormía al sol.»');
    world.now = plus(world.now, 40, 'days');
    expect(await deliveredMails(world)).toEqual([]);

    await memorials.takeBack({ petId });
    expect((await deliveredMails(world)).map(({ subject }) => subject)).toEqual([
      'Canela: fue un error',
      'Canela: fue un error',
    ]);
  });

  test('hears nothing of a mistake that was taken back at once', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { name: 'Canela', birthOn: '2020-01-01' });
    await join(world, petId, 'Luis', 'editor');
    const { lossId } = await world.as(ana).lostPets.start({ petId, place: 'La Floresta' });
    const before = await world.db.selectFrom('due').select('key').where('petId', '=', petId).execute();
    await world.as(ana).memorials.remember({ petId, deceasedOn: '2026-11-20', words: 'Dormía al sol.' });
    await world.as(ana).memorials.takeBack({ petId });
    world.now = plus(world.now, 2, 'hours');
    expect(await deliveredMails(world)).toEqual([]);
    expect((await world.as(ana).lostPets.of({ petId })).loss).toMatchObject({ id: lossId, place: 'La Floresta' });
    expect(await world.db.selectFrom('due').select('key').where('petId', '=', petId).execute()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    // What was written is not lost: it stands there where it has to be said after all.
    expect(await world.as(ana).memorials.of({ petId })).toMatchObject({ words: 'Dormía al sol.' });
  });
});

describe('the keepsake', () => {
  test('is its album and its life year by year, for whoever reads its record', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { name: 'Canela', birthOn: '2014-03-02' });
    const eva = await join(world, petId, 'Eva', 'reader');
    const api = world.as(ana);
    await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2014-09-03' });
    await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2015-09-03' });
    await api.weights.add({ petId, amount: 8.4, unit: 'kg', measuredOn: '2015-10-01' });
    await api.lostPets.start({ petId, since: '2026-11-20' });
    await api.lostPets.end({ petId });
    await makePhoto(world, { petId, userId: ana.id });
    await api.memorials.remember({ petId, deceasedOn: '2026-11-20', words: 'Dormía al sol.' });
    const context = world.context(eva);
    const actor = requireActor(context);
    const { bytes, fileName } = await printKeepsake({
      ...context,
      actor,
      pet: await requirePet(world.db, actor, petId),
    });
    expect(fileName).toBe('recuerdo-Canela.pdf');
    const { title, pages } = await pagesOf(bytes, 0.2);
    expect(title).toBe('En recuerdo de Canela');
    const text = pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ');
    for (const words of [
      '2014 – 2026',
      '12 años y 8 meses',
      'Dormía al sol.',
      'Nació el 2 de marzo.',
      'Su primera vacuna anotada: Antirrábica, el 3 de septiembre.',
      'Pesaba 8,4 kg.',
      'Se perdió, y el 21 de noviembre volvió a casa.',
      'Canela se fue el 20 de noviembre.',
      'Con el cariño de Ana y Eva.',
    ])
      expect(text).toContain(words);
    // A picture whose bytes are gone is left out, and the year without anything is none.
    expect(text).not.toContain('2020');
  });
});
