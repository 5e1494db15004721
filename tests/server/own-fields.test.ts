/** Own fields: ten of a guardian's, ten of the clinic's; each says only what its kind takes, and goes where its animal goes. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { openPatient } from '#server/pets/patients/queries.ts';
import { requireActor } from '#server/platform/core/context.ts';
import { zipped } from '#server/platform/lib/zip.ts';
import { importArchive } from '#server/portability/archives/import.service.ts';
import { handOver } from '#server/portability/transfers/handover.service.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { clinicTables } from '#server/portability/clinic-export/service.ts';
import { archiveOf } from '#server/portability/archives/service.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

async function home(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela' });
  const own = world.as(ana).ownFields;
  const make = async (name: string, kind = 'text', options: string[] = []) =>
    (await own.save({ name, kind: kind as 'text', options })).fieldId;
  const said = async (person: Person = ana) =>
    (await world.as(person).ownFields.of({ petId })).fields.map(({ name, said }) => [name, said]);
  return { ana, petId, own, make, said };
}

function signedIn(world: World, person: Person) {
  const context = world.context(person);
  return { ...context, actor: requireActor(context) };
}

const refused = (field: string, message: RegExp) => ({
  cause: { code: 'INVALID', details: { field, message: expect.stringMatching(message) } },
});

describe('a field', () => {
  test('takes what its kind is, typed any way, and says what is wrong beside it', async ({ world }) => {
    const { petId, own, make, said } = await home(world);
    const [insurance, chipYear, weighs, sleeps, plan] = [
      await make('Seguro'),
      await make('Vence', 'date'),
      await make('Alzada', 'number'),
      await make('Duerme adentro', 'yesNo'),
      await make('Plan', 'choice', ['Básico', 'Completo', 'Básico']),
    ];
    for (const [fieldId, value] of [
      [insurance, '  Pacífico 2231 '],
      [chipYear, '2027-02-28'],
      [weighs, '45,5'],
      [sleeps, '1'],
      [plan, 'Completo'],
    ] as const)
      await own.set({ petId, fieldId, value });
    expect(await said()).toEqual([
      ['Seguro', 'Pacífico 2231'],
      ['Vence', '28/02/2027'],
      ['Alzada', '45,5'],
      ['Duerme adentro', 'Sí'],
      ['Plan', 'Completo'],
    ]);
    for (const [fieldId, value, message] of [
      [insurance, 'x'.repeat(201), /200 letras/],
      [chipYear, '2027-02-30', /./],
      [weighs, 'mucho', /Escribe un número/],
      [sleeps, 'tal vez', /sí o no/],
      [plan, 'Otro', /opción/],
    ] as const)
      await expect(own.set({ petId, fieldId, value })).rejects.toMatchObject(refused('value', message));
    await own.set({ petId, fieldId: sleeps, value: '' });
    expect((await said())[3]).toEqual(['Duerme adentro', null]);
  });

  test('is one of ten at most, with a name of its own; removed ones come back while there is room', async ({
    world,
  }) => {
    const { petId, own, make, said } = await home(world);
    const ids: number[] = [];
    for (let number = 1; number <= 10; number += 1) ids.push(await make(`Campo ${number}`));
    await expect(make('Once')).rejects.toMatchObject(refused('name', /10 campos/));
    await expect(make('campo 3')).rejects.toMatchObject(refused('name', /ya tienes/i));
    await expect(make('Plan', 'choice', ['Uno'])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const [first = 0] = ids;
    await own.set({ petId, fieldId: first, value: 'Queda' });
    await own.remove({ fieldId: first });
    expect((await said()).length).toBe(9);
    const eleventh = await make('Once');
    await expect(own.restore({ fieldId: first })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    await own.remove({ fieldId: eleventh });
    await own.restore({ fieldId: first });
    expect((await said())[0]).toEqual(['Campo 1', 'Queda']);
    await expect(own.save({ fieldId: first, name: 'Campo 1', kind: 'number' })).rejects.toMatchObject(
      refused('kind', /haz otro/),
    );
  });
});

describe('whose it is', () => {
  test('an editor writes in it, a reader reads it, and nobody else finds it', async ({ world }) => {
    const { petId, own, make, said } = await home(world);
    const fieldId = await make('Seguro');
    const [editor, reader] = [await makeUser(world), await makeUser(world)];
    const created = { petId, createdAt: world.now };
    await world.db
      .insertInto('petMember')
      .values([
        { ...created, userId: editor.id, role: 'editor' },
        { ...created, userId: reader.id, role: 'reader' },
      ])
      .execute();
    await world.as(editor).ownFields.set({ petId, fieldId, value: 'Pacífico' });
    expect(await said(reader)).toEqual([['Seguro', 'Pacífico']]);
    await expect(world.as(reader).ownFields.set({ petId, fieldId, value: 'x' })).rejects.toMatchObject({
      cause: { code: 'PET_READ_ONLY' },
    });
    const foreign = await makeUser(world);
    for (const call of ['remove', 'restore'] as const)
      await expect(world.as(foreign).ownFields[call]({ fieldId })).rejects.toMatchObject({
        cause: { code: 'OWN_FIELD_NOT_FOUND' },
      });
    const theirs = await makePet(world, foreign);
    await expect(world.as(foreign).ownFields.set({ petId: theirs, fieldId, value: 'x' })).rejects.toMatchObject({
      cause: { code: 'OWN_FIELD_NOT_FOUND' },
    });
    expect(await own.words()).toMatchObject([{ petId, folded: 'pacifico' }]);
    expect(await world.as(foreign).ownFields.words()).toEqual([]);
  });

  test('the clinic’s is made by an administrator, written by its staff, read by the family where it says something', async ({
    world,
  }) => {
    const { ana, petId, make, said } = await home(world);
    const family = await make('Seguro');
    await world.as(ana).ownFields.set({ petId, fieldId: family, value: 'Pacífico' });
    const consent = { at: world.now, addedBy: null, consentBy: ana.id, consentHow: 'code' } as const;
    await openPatient(world.db, { petId, ...consent });
    const [admin, reception] = [await makeStaff(world, ['administrator']), await makeStaff(world, ['reception'])];
    await expect(
      world.as(reception).ownFields.save({ of: 'clinic', name: 'Historia en papel', kind: 'text' }),
    ).rejects.toMatchObject({
      cause: { code: 'ADMIN_ONLY' },
    });
    const { fieldId } = await world.as(admin).ownFields.save({ of: 'clinic', name: 'Historia en papel', kind: 'text' });
    expect(await said()).toEqual([['Seguro', 'Pacífico']]);
    expect(await said(reception)).toEqual([['Historia en papel', null]]);
    await world.as(reception).ownFields.set({ petId, fieldId, value: 'H-00231' });
    expect(await said()).toEqual([
      ['Seguro', 'Pacífico'],
      ['Historia en papel', 'H-00231'],
    ]);
    await expect(world.as(ana).ownFields.set({ petId, fieldId, value: 'x' })).rejects.toMatchObject({
      cause: { code: 'OWN_FIELD_NOT_FOUND' },
    });
    // At the counter it is found by the beginning of what stands there.
    const found = await world.as(reception).counter.find({ text: 'h-002' });
    expect(found.map(({ petId: id }) => id)).toEqual([petId]);
    const sheet = clinicTables(signedIn(world, admin)).find(({ name }) => name === 'Campos propios');
    const rows = [];
    for await (const row of sheet?.table.rows ?? []) rows.push(row);
    expect(rows).toMatchObject([{ petId, field: 'Historia en papel', value: 'H-00231' }]);
  });
});

describe('where it goes', () => {
  test('a proof shows the chosen ones alone, as they stand today', async ({ world }) => {
    const { ana, petId, own, make } = await home(world);
    const [shown, hidden] = [await make('Seguro'), await make('Pedigrí')];
    for (const fieldId of [shown, hidden]) await own.set({ petId, fieldId, value: 'A-1' });
    const proof = async (fieldIds: number[]) => {
      const { url } = await world.as(ana).proofs.create({ petId, purpose: 'Guardería', until: '2026-12-20', fieldIds });
      return () => world.anonymous().proofs.look({ code: url.split('/').at(-1) ?? '' });
    };
    const [none, one] = [await proof([]), await proof([shown])];
    expect((await none()).fields).toEqual([]);
    expect((await one()).fields).toEqual([{ name: 'Seguro', value: 'A-1' }]);
    await own.set({ petId, fieldId: shown, value: 'B-2' });
    expect((await one()).fields).toEqual([{ name: 'Seguro', value: 'B-2' }]);
    await own.remove({ fieldId: shown });
    expect((await one()).fields).toEqual([]);
    await expect(proof([2_000_000_000])).rejects.toMatchObject({ cause: { code: 'OWN_FIELD_NOT_FOUND' } });
  });

  test('the own data and the animal’s copy carry it, and a new guardian finds nothing of it', async ({ world }) => {
    const { ana, petId, own, make } = await home(world);
    const fieldId = await make('Plan', 'choice', ['Básico', 'Completo']);
    await own.set({ petId, fieldId, value: 'Completo' });
    const context = signedIn(world, ana);
    const data = await exportAccount(context);
    expect(data.ownFields).toMatchObject([{ name: 'Plan', kind: 'choice' }]);
    expect(data.animals[0]?.ownFields).toMatchObject([{ name: 'Plan', value: 'Completo' }]);
    const { parts } = await archiveOf({ ...context, pet: await requirePet(world.db, context.actor, petId) });
    const file = path.join(world.config.dataDir, 'canela.zip');
    const pieces: Uint8Array[] = [];
    for await (const piece of zipped(parts)) pieces.push(piece);
    await writeFile(file, Buffer.concat(pieces));
    const luis = await makeUser(world);
    const brought = await importArchive(signedIn(world, luis), file);
    expect((await world.as(luis).ownFields.of({ petId: brought.petId })).fields).toMatchObject([
      { name: 'Plan', kind: 'choice', options: ['Básico', 'Completo'], value: 'Completo', writable: true },
    ]);

    await world.db.transaction().execute((db) => handOver(db, { petId, userId: luis.id, at: world.now }));
    expect((await world.as(luis).ownFields.of({ petId })).fields).toMatchObject([{ name: 'Plan', value: null }]);
    expect(await own.words()).toEqual([]);
  });
});
