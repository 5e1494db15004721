/** What the clinic's staff does with the photographs of a patient, and with the papers under what the clinic signed. */
import { expect } from 'vitest';
import type { FilePurpose } from '#db/types.ts';
import { requireServed } from '#server/documents/uploads/access.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { keepAnimal, openAnimal } from '../support/kept-animals.ts';
import { photograph } from '../support/files.ts';
import { makeStaff, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const refusal = (code: string) => ({ cause: { code } });
const DOSE = { name: 'Antirrábica', givenOn: '2026-11-01' };

async function store(world: World, person: Person, purpose: FilePurpose, id: number) {
  const context = world.context(person);
  if (!context.actor) throw new Error('nobody');
  const source = await photograph({ width: 160, height: 120 }).toBuffer();
  return storeFile({ ...context, actor: context.actor }, { purpose, id, caption: null, source });
}

test('reception changes the photograph of a patient and its album; a veterinarian too', async ({ world }) => {
  const camila = await makeStaff(world, ['reception']);
  const paz = await makeStaff(world, ['veterinarian']);
  const petId = await keepAnimal(world, camila);
  const face = await store(world, camila, 'pet', petId);
  const other = await store(world, camila, 'gallery', petId);
  for (const person of [camila, paz]) {
    const api = world.as(person);
    expect(await api.files.remove({ fileId: face.fileId })).toMatchObject({ petId, wasFace: true });
    await api.files.restore({ fileId: face.fileId });
    await api.files.caption({ fileId: other.fileId, caption: 'En la sala de espera' });
    await api.files.useAsFace({ fileId: other.fileId });
    await api.files.restore({ fileId: face.fileId });
  }
  const { pet, files } = await world.as(paz).pets.get({ petId });
  expect(pet.photo).toBe(face.code);
  expect(files).toEqual([]);
});

test('the paper under a signed entry is put in and taken off by a veterinarian, and by no other of the staff', async ({
  world,
}) => {
  const camila = await makeStaff(world, ['reception']);
  const vera = await makeStaff(world, ['administrator']);
  const paz = await makeStaff(world, ['veterinarian']);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, camila);
  const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...DOSE });
  const { fileId } = await store(world, paz, 'vaccination', vaccinationId);
  for (const person of [camila, vera])
    await expect(world.as(person).files.remove({ fileId })).rejects.toMatchObject(refusal('FILE_NOT_FOUND'));
  expect((await world.as(paz).pets.get({ petId })).files).toMatchObject([{ fileId, canRemove: true }]);
  expect((await world.as(vera).pets.get({ petId })).files).toMatchObject([{ fileId, canRemove: false }]);
  await world.as(paz).files.remove({ fileId });
  expect((await world.as(paz).pets.get({ petId })).files).toEqual([]);
  await world.as(paz).files.restore({ fileId });
  await world.as(ana).patients.end({ petId });
  await expect(world.as(paz).files.remove({ fileId })).rejects.toMatchObject(refusal('FILE_NOT_FOUND'));
});

test('what the family put under its own entry stays the family’s', async ({ world }) => {
  const paz = await makeStaff(world, ['veterinarian']);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, paz);
  const { vaccinationId } = await world.as(ana).vaccines.add({ petId, ...DOSE });
  const { fileId } = await store(world, ana, 'vaccination', vaccinationId);
  const { fileId: added } = await store(world, paz, 'vaccination', vaccinationId);
  await expect(world.as(paz).files.remove({ fileId })).rejects.toMatchObject(refusal('FILE_NOT_FOUND'));
  expect((await world.as(paz).pets.get({ petId })).files).toMatchObject([
    { fileId, canRemove: false },
    { fileId: added, canRemove: true },
  ]);
  await world.as(paz).files.remove({ fileId: added });
  expect((await world.as(ana).pets.get({ petId })).files).toMatchObject([{ fileId, canRemove: true }]);
});

test('a removed photograph of a kept animal comes back however much the clinic keeps', async ({ world }) => {
  const camila = await makeStaff(world, ['reception']);
  const petId = await keepAnimal(world, camila);
  const { fileId } = await store(world, camila, 'gallery', petId);
  await world.as(camila).files.remove({ fileId });
  world.config = { ...world.config, storageQuota: 1 };
  await expect(world.as(camila).files.restore({ fileId })).resolves.toMatchObject({ petId });
});

test('a face chosen from the album is seen at the counter, and seeing it is no look at the record', async ({
  world,
}) => {
  const camila = await makeStaff(world, ['reception']);
  const paz = await makeStaff(world, ['veterinarian']);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, camila);
  const { fileId, code } = await store(world, ana, 'gallery', petId);
  await world.as(ana).files.useAsFace({ fileId });
  for (const person of [camila, paz]) expect(await requireServed(world.context(person), code)).toMatchObject({ code });
  expect((await world.as(ana).patients.consent({ petId })).looks).toEqual([]);
});
