import { describe, expect } from 'vitest';
import type { PetRole } from '#db/types.ts';
import { refreshSchedules } from '#server/admin/catalogue/vaccines.service.ts';
import type { CreatePetInput } from '#server/health/record/schema.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const RABBIT = 3;
const today = '2026-11-21';
const drontal = { target: 'internal', product: 'Drontal', form: 'tablet', givenOn: today } as const;

async function guardianWithDog(world: World, fields: Partial<CreatePetInput> = {}) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, fields);
  const api = world.as(ana);
  const record = () => api.pets.get({ petId });
  const lines = async () =>
    (await record()).lines
      .filter(({ kind }) => kind === 'deworming')
      .map(({ title, nextOn, state }) => [title, nextOn, state]);
  const weights = async () =>
    (await record()).weights.map(({ grams, unit, measuredOn }) => `${measuredOn} ${grams} ${unit}`);
  return { ana, api, petId, record, lines, weights };
}

/** Somebody else who was let in to the animal. */
async function member(world: World, petId: number, role: PetRole) {
  const person = await makeUser(world, { name: 'Luis' });
  await world.db.insertInto('petMember').values({ petId, userId: person.id, role, createdAt: world.now }).execute();
  return world.as(person);
}

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { cause?: { code: string; details: { field?: string; message?: string } } }) => ({
      code: error.cause?.code,
      ...error.cause?.details,
    }),
  );

describe('writing a deworming down', () => {
  test('proposes the next date with its reason', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world);
    const saved = await api.dewormings.add({ petId, ...drontal });
    expect(saved).toEqual({
      dewormingId: expect.any(Number),
      nextOn: '2027-02-21',
      reason: 'Desde los 6 meses de edad se repite cada 3 meses.',
      closed: [],
    });
    expect(await lines()).toEqual([['Drontal', '2027-02-21', 'ok']]);
  });

  test('answers the first line of a puppy and goes on every fourteen days', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world, { birthOn: '2026-11-01' });
    expect(await lines()).toEqual([['Desparasitación interna', '2026-11-15', 'overdue']]);
    const saved = await api.dewormings.add({ petId, ...drontal });
    expect(saved).toMatchObject({ nextOn: '2026-12-05', closed: ['Desparasitación interna'] });
    expect(await lines()).toEqual([['Drontal', '2026-12-05', 'soon']]);
  });

  test('one product against both answers the two lines there were', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world);
    await api.dewormings.add({ petId, ...drontal, givenOn: '2026-08-01' });
    const collar = { target: 'external', product: 'Seresto', form: 'collar', givenOn: '2026-06-01' } as const;
    await api.dewormings.add({ petId, ...collar });
    const both = { target: 'both', product: 'NexGard Spectra', form: 'chewable', givenOn: today } as const;
    const { closed } = await api.dewormings.add({ petId, ...both });
    expect(closed.toSorted()).toEqual(['Drontal', 'Seresto']);
    expect(await lines()).toEqual([['NexGard Spectra', '2026-12-21', 'soon']]);
  });

  test('one from an old booklet answers nothing newer', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world);
    await api.dewormings.add({ petId, ...drontal });
    expect(await api.dewormings.add({ petId, ...drontal, product: 'Panacur', givenOn: '2025-01-01' })).toMatchObject({
      closed: [],
    });
    expect(await lines()).toEqual([['Drontal', '2027-02-21', 'ok']]);
  });

  test('says who wrote it, who corrected it and when, and when it was given last', async ({ world }) => {
    const { api, petId, record } = await guardianWithDog(world);
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal });
    world.now = '2026-11-22T15:00:00.000Z';
    await (await member(world, petId, 'editor')).dewormings.edit({ dewormingId, dose: '2 tabletas' });
    const { dewormings, lines } = await record();
    expect(dewormings).toMatchObject([
      {
        dose: '2 tabletas',
        author: 'Ana',
        createdAt: '2026-11-21T15:00:00.000Z',
        editor: 'Luis',
        updatedAt: '2026-11-22T15:00:00.000Z',
      },
    ]);
    expect(lines.find(({ kind }) => kind === 'deworming')).toMatchObject({
      key: `deworming:${dewormingId}`,
      lastOn: today,
      nextOn: '2027-02-21',
      consultVet: false,
    });
  });

  test('a rabbit gets no date, only the day its guardian chose', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world, { speciesId: RABBIT });
    expect(await api.dewormings.add({ petId, ...drontal })).toMatchObject({
      nextOn: null,
      reason: expect.stringContaining('tu veterinario'),
    });
    const chosen = { nextSource: 'chosen', nextOn: '2026-12-05' } as const;
    expect(await api.dewormings.add({ petId, ...drontal, ...chosen })).toMatchObject({ reason: null });
    expect(await lines()).toEqual([['Drontal', '2026-12-05', 'soon']]);
  });

  test('a late one is simply done: it never needs the veterinarian’s word', async ({ world }) => {
    const { api, petId, record } = await guardianWithDog(world, { birthOn: '2026-11-01' });
    await api.dewormings.add({ petId, ...drontal });
    world.now = '2027-03-01T15:00:00.000Z';
    const { lines } = await record();
    expect(lines.filter(({ consultVet }) => consultVet).map(({ kind }) => kind)).toContain('vaccine');
    expect(lines.find(({ kind }) => kind === 'deworming')).toMatchObject({
      state: 'overdue',
      inSeries: 1,
      consultVet: false,
    });
  });
});

describe('its next date', () => {
  test('a date that differs from the schedule was chosen; one that is wanted no more leaves no line', async ({
    world,
  }) => {
    const { api, petId, record, lines } = await guardianWithDog(world);
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal, nextOn: '2027-01-15' });
    expect((await record()).dewormings).toMatchObject([{ nextOn: '2027-01-15', nextSource: 'chosen' }]);
    await api.dewormings.edit({ dewormingId, nextOn: null });
    expect((await record()).dewormings).toMatchObject([{ nextOn: null, nextSource: 'none' }]);
    expect(await lines()).toEqual([]);
    await api.dewormings.edit({ dewormingId, nextSource: 'schedule', nextOn: null });
    expect(await lines()).toEqual([['Drontal', '2027-02-21', 'ok']]);
  });

  test('follows the day it was given, the form and the side that are corrected', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal });
    const edit = async (changes: object) => (await api.dewormings.edit({ dewormingId, ...changes })).nextOn;
    expect(await edit({ givenOn: '2026-11-01' })).toBe('2027-02-01');
    expect(await edit({ target: 'external' })).toBe('2026-12-01');
    expect(await edit({ form: 'chewable12' })).toBe('2027-01-24');
  });

  test('moves with a corrected birth, beside the entry as in its line', async ({ world }) => {
    const { api, petId, record, lines } = await guardianWithDog(world, { birthOn: '2026-10-01' });
    await api.dewormings.add({ petId, ...drontal });
    await api.pets.update({ petId, birthOn: '2026-07-01' });
    expect(await lines()).toEqual([['Drontal', '2026-12-21', 'soon']]);
    expect((await record()).dewormings).toMatchObject([{ nextOn: '2026-12-21', nextSource: 'schedule' }]);
  });
});

describe('its weight', () => {
  const weight = { amount: 4.5, unit: 'kg' } as const;

  test('stands in the history of weights, as it was said, once for the day', async ({ world }) => {
    const { api, petId, weights, record } = await guardianWithDog(world);
    await api.weights.add({ petId, amount: 4, unit: 'kg', measuredOn: '2026-11-01' });
    await api.dewormings.add({ petId, ...drontal, givenOn: '2026-11-01', weight });
    expect(await weights()).toEqual(['2026-11-01 4500 kg']);
    expect((await record()).dewormings).toMatchObject([{ grams: 4500, unit: 'kg' }]);
  });

  test('goes with a corrected day and amount, and with an entry that is taken back', async ({ world }) => {
    const { api, petId, weights } = await guardianWithDog(world);
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal, weight });
    await api.dewormings.edit({ dewormingId, givenOn: '2026-11-10' });
    expect(await weights()).toEqual(['2026-11-10 4500 kg']);
    await api.dewormings.edit({ dewormingId, weight: { amount: 10, unit: 'lb' } });
    expect(await weights()).toEqual(['2026-11-10 4536 lb']);
    await api.dewormings.edit({ dewormingId, notes: 'Sin vómito' });
    await api.dewormings.remove({ dewormingId });
    expect(await weights()).toEqual([]);
    await api.dewormings.restore({ dewormingId });
    expect(await weights()).toEqual(['2026-11-10 4536 lb']);
    await api.dewormings.edit({ dewormingId, weight: null });
    expect(await weights()).toEqual([]);
  });

  test('that was corrected since in the history is nobody’s to take back', async ({ world }) => {
    const { api, petId, weights, record } = await guardianWithDog(world);
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal, weight });
    const [written] = (await record()).weights;
    await api.weights.edit({ weightId: written?.id ?? 0, amount: 4.6 });
    await api.dewormings.remove({ dewormingId });
    await api.dewormings.restore({ dewormingId });
    expect(await weights()).toEqual(['2026-11-21 4600 kg']);
  });

  test('that no such animal has is refused beside its amount', async ({ world }) => {
    const { api, petId, record } = await guardianWithDog(world);
    const impossible = { amount: 4500, unit: 'kg' } as const;
    const said = { code: 'INVALID', field: 'weight.amount', message: expect.stringContaining('Un perro') };
    expect(await refused(api.dewormings.add({ petId, ...drontal, weight: impossible }))).toMatchObject(said);
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal });
    expect(await refused(api.dewormings.edit({ dewormingId, weight: impossible }))).toMatchObject(said);
    expect(await record()).toMatchObject({ weights: [], dewormings: [{ grams: null }] });
  });
});

describe('a deworming that cannot be', () => {
  test('tomorrow’s, from before its birth or after its death, and a next date that is not after it', async ({
    world,
  }) => {
    const { api, petId, record } = await guardianWithDog(world, { birthOn: '2026-06-01' });
    const add = (changes: object) => refused(api.dewormings.add({ petId, ...drontal, ...changes }));
    const notYet = { code: 'INVALID', field: 'givenOn', message: 'Esa fecha aún no llega.' };
    expect(await add({ givenOn: '2026-11-22' })).toEqual(notYet);
    expect(await add({ givenOn: '2026-05-31' })).toMatchObject({ field: 'givenOn' });
    expect(await add({ nextOn: today })).toEqual({
      code: 'INVALID',
      field: 'nextOn',
      message: 'Tiene que ser después de la desparasitación.',
    });
    expect(await add({ nextSource: 'chosen' })).toMatchObject({ field: 'nextOn' });
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-15' }).execute();
    expect(await add({})).toMatchObject({ field: 'givenOn', message: 'Es posterior a su fallecimiento.' });
    expect(await add({ givenOn: '2026-11-15' })).toBe('accepted');
    const { dewormings, lines } = await record();
    expect([dewormings.length, lines]).toEqual([1, []]);
    const dewormingId = dewormings[0]?.id ?? 0;
    expect(await refused(api.dewormings.edit({ dewormingId, givenOn: '2026-11-16' }))).toMatchObject({
      field: 'givenOn',
    });
  });
});

describe('removing a deworming', () => {
  test('opens again what it had answered, and Deshacer closes it', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world);
    await api.dewormings.add({ petId, ...drontal, givenOn: '2026-08-01' });
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal, product: 'Panacur' });
    expect(await api.dewormings.remove({ dewormingId })).toEqual({ dewormingId, petId });
    expect(await lines()).toEqual([['Drontal', '2026-11-01', 'overdue']]);
    expect(await api.dewormings.restore({ dewormingId })).toEqual({ dewormingId, petId });
    expect(await lines()).toEqual([['Panacur', '2027-02-21', 'ok']]);
  });

  test('twice answers like one that does not exist', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const { dewormingId } = await api.dewormings.add({ petId, ...drontal });
    const gone = { code: 'DEWORMING_NOT_FOUND' };
    expect(await refused(api.dewormings.restore({ dewormingId }))).toMatchObject(gone);
    await api.dewormings.remove({ dewormingId });
    expect(await refused(api.dewormings.remove({ dewormingId }))).toMatchObject(gone);
    expect(await refused(api.dewormings.edit({ dewormingId, notes: 'x' }))).toMatchObject(gone);
  });
});

test('a reader sees dewormings and writes none; an editor writes', async ({ world }) => {
  const { api, petId, record } = await guardianWithDog(world);
  const { dewormingId } = await api.dewormings.add({ petId, ...drontal });
  const removed = (await api.dewormings.add({ petId, ...drontal, product: 'Otro' })).dewormingId;
  await api.dewormings.remove({ dewormingId: removed });
  const before = await record();
  const reader = await member(world, petId, 'reader');
  expect((await reader.pets.get({ petId })).dewormings).toMatchObject([{ id: dewormingId }]);
  const calls = [
    () => reader.dewormings.add({ petId, ...drontal }),
    () => reader.dewormings.edit({ dewormingId, notes: 'x' }),
    () => reader.dewormings.remove({ dewormingId }),
    () => reader.dewormings.restore({ dewormingId: removed }),
  ];
  for (const call of calls) expect(await refused(call())).toMatchObject({ code: 'PET_READ_ONLY' });
  expect(await record()).toEqual(before);
  const editor = await member(world, petId, 'editor');
  await editor.dewormings.add({ petId, ...drontal, product: 'Del editor' });
  expect((await record()).dewormings).toMatchObject([{ product: 'Del editor', author: 'Luis' }, {}]);
});

test('two who write into one record at once leave one line and one weight', async ({ world }) => {
  const { api, petId, lines, weights } = await guardianWithDog(world);
  const amounts = Array.from({ length: 8 }, (_, index) => 4 + index / 10);
  await Promise.all(amounts.map((amount) => api.dewormings.add({ petId, ...drontal, weight: { amount, unit: 'kg' } })));
  expect(await lines()).toHaveLength(1);
  expect(await weights()).toHaveLength(1);
});

describe('a product of the catalogue', () => {
  const offered = async (world: World, name: string, speciesId = 1) => {
    const products = await world.anonymous().reference.dewormingProducts();
    const product = products.find((one) => one.name === name && one.speciesId === speciesId);
    if (!product) throw new Error(`no ${name}`);
    return product;
  };

  test('sets its own date where its label was seen, and only there; «Ya lo hice» repeats it', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world);
    const given = { petId, target: 'external', form: 'chewable12', givenOn: '2026-09-10' } as const;
    const bravecto = await offered(world, 'Bravecto masticable de 12 semanas');
    const saved = await api.dewormings.add({ ...given, product: bravecto.name, productId: bravecto.id });
    expect(saved).toMatchObject({ nextOn: '2026-12-03', reason: expect.stringContaining('según su etiqueta') });
    // Not verified: the usual thirty days stay, and the form proposes the rest.
    const simparica = await offered(world, 'Simparica');
    expect(simparica).toMatchObject({ evidence: 'unverified', source: expect.any(String) });
    const yearly = await offered(world, 'Bravecto inyectable de un año');
    const other = await api.dewormings.add({
      ...given,
      form: 'injection',
      product: yearly.name,
      productId: yearly.id,
      givenOn: '2026-09-09',
    });
    expect(other).toMatchObject({ nextOn: '2026-10-09' });
    await api.dewormings.remove({ dewormingId: other.dewormingId });
    world.now = '2026-12-03T15:00:00.000Z';
    await api.agenda.done({ petId, key: `deworming:${saved.dewormingId}` });
    expect(await lines()).toEqual([['Bravecto masticable de 12 semanas', '2027-02-25', 'ok']]);
  });

  test('written freely, and by the older calls, it stays as before', async ({ world }) => {
    const { api, petId, record } = await guardianWithDog(world);
    const bravecto = await offered(world, 'Bravecto masticable de 12 semanas');
    const free = { petId, target: 'external', product: bravecto.name, givenOn: today } as const;
    expect(await api.dewormings.add(free)).toMatchObject({ nextOn: '2026-12-21' });
    const { dewormingId } = await api.dewormings.add({ ...free, productId: bravecto.id, givenOn: '2026-11-10' });
    // Another name is another product, unless the form says which.
    await api.dewormings.edit({ dewormingId, product: 'Otra marca' });
    const entry = (await record()).dewormings.find(({ id }) => id === dewormingId);
    expect(entry).toMatchObject({ product: 'Otra marca', productId: null, nextOn: '2026-12-10' });
  });

  test('of another species is refused beside its field', async ({ world }) => {
    const { api, petId } = await guardianWithDog(world);
    const cat = await offered(world, 'NexGard Combo', 2);
    for (const productId of [cat.id, 2_000_000_000])
      expect(await refused(api.dewormings.add({ petId, ...drontal, productId }))).toMatchObject({
        code: 'INVALID',
        field: 'product',
      });
  });

  test('corrected by an administrator it moves the dates of the animals that had it', async ({ world }) => {
    const { api, petId, lines } = await guardianWithDog(world);
    const { catalogue } = world.as(await makeUser(world, { role: 'ROLE_ADMINISTRADOR' }));
    const { productId } = await catalogue.addProduct({
      speciesId: 1,
      name: 'Pulgasol',
      others: null,
      substance: 'fipronil',
      form: 'pipette',
      target: 'external',
      bandsKg: '2-4; 4-10',
      minAgeDays: 56,
      days: 28,
      evidence: 'label',
      source: 'La caja',
      note: null,
    });
    await api.dewormings.add({ petId, target: 'external', product: 'Pulgasol', productId, givenOn: today });
    expect(await lines()).toEqual([['Pulgasol', '2026-12-19', 'soon']]);
    await catalogue.changeProduct({ productId, days: 45 });
    await refreshSchedules(world);
    expect(await lines()).toEqual([['Pulgasol', '2027-01-05', 'ok']]);
    expect(await refused(catalogue.changeProduct({ productId, bandsKg: 'muchos' }))).not.toBe('accepted');
    expect(await refused(catalogue.changeProduct({ productId, name: 'NEXGARD' }))).toMatchObject({ field: 'name' });
    // No longer offered, it goes on for whoever has it.
    await catalogue.changeProduct({ productId, active: false });
    const names = (await world.anonymous().reference.dewormingProducts()).map(({ name }) => name);
    expect(names).not.toContain('Pulgasol');
    expect(await lines()).toEqual([['Pulgasol', '2027-01-05', 'ok']]);
  });
});
