/** The bin: what a person took away lies there for thirty days with who and when, comes back, and then ends. */
import { describe, expect } from 'vitest';
import { sweepFiles } from '#server/documents/uploads/sweep.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { sweepTrash } from '#server/portability/trash/service.ts';
import { makePatient, makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam } from '../support/kept-animals.ts';
import { makePhoto } from '../support/stored-file.ts';
import { test, type World } from '../support/world.ts';

const sweep = (world: World) => sweepTrash({ db: world.db, now: () => world.now });
const shown = (rows: { kind: string; petName: string | null; title: string | null; by: string | null }[]) =>
  rows.map(({ kind, petName, title, by }) => [kind, petName, title, by]);

async function household(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela' });
  const luis = await makeUser(world, { name: 'Luis' });
  await world.db
    .insertInto('petMember')
    .values({ petId, userId: luis.id, role: 'editor', createdAt: world.now })
    .execute();
  return { ana, luis, petId };
}

describe('the bin', () => {
  test('holds what its family took away, with who and when, for who may write', async ({ world }) => {
    const { ana, luis, petId } = await household(world);
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const fileId = await makePhoto(world, { petId, userId: ana.id });
    const { ownerId } = await world.as(ana).owners.create({ name: 'Rosa', surname: 'Loor' });
    const { weightId } = await world.as(luis).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-02' });
    world.now = '2026-11-22T15:00:00.000Z';
    await world.as(luis).vaccines.remove({ vaccinationId });
    await world.as(luis).weights.remove({ weightId });
    world.now = '2026-11-23T15:00:00.000Z';
    await world.as(ana).files.remove({ fileId });
    await world.as(ana).owners.remove({ ownerId });
    const rows = await world.as(ana).trash.mine();
    expect(shown(rows)).toEqual([
      ['owner', null, null, 'Ana'],
      ['file', 'Canela', null, 'Ana'],
      ['weight', 'Canela', null, 'Luis'],
      ['vaccination', 'Canela', 'Antirrábica', 'Luis'],
    ]);
    expect(rows[3]).toMatchObject({ on: '2026-11-01', until: '2026-12-22', byMe: false, mayRestore: true });
    expect(shown(await world.as(luis).trash.mine())).toEqual(shown(rows).slice(1));
    await world.db.updateTable('petMember').set({ role: 'reader' }).where('userId', '=', luis.id).execute();
    expect(await world.as(luis).trash.mine()).toEqual([]);

    await world.as(ana).vaccines.restore({ vaccinationId });
    await world.as(ana).owners.restore({ ownerId });
    await world.as(ana).files.restore({ fileId });
    expect((await world.as(ana).trash.mine()).map(({ kind }) => kind)).toEqual(['weight']);
  });

  test('keeps an animal whole: what was taken away in it comes back to its record', async ({ world }) => {
    const { ana, luis, petId } = await household(world);
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    await world.as(ana).vaccines.remove({ vaccinationId });
    await world.as(ana).pets.remove({ petId });
    expect(shown(await world.as(ana).trash.mine())).toEqual([['pet', 'Canela', null, 'Ana']]);
    expect(await world.as(luis).trash.mine()).toEqual([]);
    await world.as(ana).pets.restore({ petId });
    expect(shown(await world.as(ana).trash.mine())).toEqual([['vaccination', 'Canela', 'Antirrábica', 'Ana']]);
  });

  test('of the clinic is its own: who may read records sees it, each brings back what the right allows', async ({
    world,
  }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const kept = await keepAnimal(world, vera, { name: 'Kira' });
    const patient = await makePatient(world, ana, { name: 'Toby' });
    const dose = { petId: patient, name: 'Antirrábica', givenOn: '2026-11-01' };
    const { vaccinationId } = await world.as(paz).vaccines.add(dose);
    await world.as(paz).vaccines.remove({ vaccinationId });
    const { weightId } = await world
      .as(ana)
      .weights.add({ petId: patient, amount: 9, unit: 'kg', measuredOn: '2026-11-02' });
    await world.as(ana).weights.remove({ weightId });
    await world.as(vera).pets.remove({ petId: kept });
    expect((await world.as(vera).trash.ofClinic()).map(({ kind, mayRestore }) => [kind, mayRestore])).toEqual([
      ['pet', true],
      ['vaccination', false],
    ]);
    expect((await world.as(paz).trash.ofClinic()).map(({ kind, mayRestore }) => [kind, mayRestore])).toEqual([
      ['pet', false],
      ['vaccination', true],
    ]);
    await expect(world.as(camila).trash.ofClinic()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await world.as(ana).trash.mine()).map(({ kind }) => kind)).toContain('weight');
    await world.as(vera).pets.restore({ petId: kept });
    await world.as(paz).vaccines.restore({ vaccinationId });
    expect(await world.as(vera).trash.ofClinic()).toEqual([]);
  });
});

describe('after thirty days', () => {
  test('it ends, with its files; what was brought back stays', async ({ world }) => {
    const { ana, petId } = await household(world);
    const toby = await makePet(world, ana, { name: 'Toby' });
    const { code } = (await world.as(ana).pets.get({ petId: toby })).pet;
    const { vaccinationId } = await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    const stays = await world.as(ana).vaccines.add({ petId, name: 'Séxtuple', givenOn: '2026-11-01' });
    const { ownerId } = await world.as(ana).owners.create({ name: 'Rosa', surname: 'Loor' });
    await makePhoto(world, { petId: toby, userId: ana.id });
    await world.as(ana).vaccines.remove({ vaccinationId });
    await world.as(ana).vaccines.remove({ vaccinationId: stays.vaccinationId });
    await world.as(ana).vaccines.restore({ vaccinationId: stays.vaccinationId });
    await world.as(ana).owners.remove({ ownerId });
    await world.as(ana).pets.remove({ petId: toby });
    world.now = plus(world.now, 29, 'days');
    expect(await sweep(world)).toBe(0);
    await world.as(ana).pets.restore({ petId: toby });
    await world.as(ana).pets.remove({ petId: toby });
    world.now = plus(world.now, 2, 'days');
    expect(await sweep(world)).toBe(2);
    await expect(world.as(ana).vaccines.restore({ vaccinationId })).rejects.toThrow();
    expect(await world.db.selectFrom('vaccination').select('id').execute()).toEqual([{ id: stays.vaccinationId }]);
    world.now = plus(world.now, 29, 'days');
    expect(await sweep(world)).toBe(1);
    expect(await world.db.selectFrom('pet').select('name').execute()).toEqual([{ name: 'Canela' }]);
    expect(await world.db.selectFrom('owner').select('id').where('id', '=', ownerId).execute()).toEqual([]);
    await sweepFiles(world.context(ana));
    expect(await world.db.selectFrom('file').select('id').execute()).toEqual([]);
    await expect(world.anonymous().search.byCode({ code })).rejects.toThrow();
  });

  test('what the clinic signed or keeps is out of the bin, and not gone', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const ana = await makeUser(world);
    const kept = await keepAnimal(world, vera, { name: 'Kira' });
    const patient = await makePatient(world, ana, { name: 'Toby' });
    const first = await world.as(paz).vaccines.add({ petId: patient, name: 'Antirrábica', givenOn: '2026-11-01' });
    await world.as(paz).vaccines.add({ petId: patient, name: 'Séxtuple', givenOn: '2026-11-02' });
    await world.as(paz).vaccines.remove({ vaccinationId: first.vaccinationId });
    await world.as(vera).pets.remove({ petId: kept });
    await world.as(ana).pets.remove({ petId: patient });
    world.now = plus(world.now, 31, 'days');
    expect(await sweep(world)).toBe(3);
    expect(await world.as(vera).trash.ofClinic()).toEqual([]);
    expect(await world.db.selectFrom('pet').select('name').orderBy('id').execute()).toHaveLength(2);
    expect(await world.db.selectFrom('vaccination').select('id').execute()).toHaveLength(2);
  });
});
