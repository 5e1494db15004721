/** «¿Son de la clínica?»: what the release with the keeper could not decide about an administrator's animals. */
import { expect } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { makePet, makeStaff } from '../support/guardian.ts';
import { keepAnimal, makeTeam } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';

const DOSE = { name: 'Antirrábica', givenOn: '2026-11-01' };

async function ask(world: World, of: Person, petIds: readonly number[]) {
  const rows = petIds.map((petId) => ({ petId, userId: of.id }));
  for (let start = 0; start < rows.length; start += 500)
    await world.db
      .insertInto('patientCandidate')
      .values(rows.slice(start, start + 500))
      .execute();
}

test('is asked of each administrator about the own account alone, once; the chosen ones pass with their record', async ({
  world,
}) => {
  const { vera, paz } = await makeTeam(world);
  const other = await makeStaff(world, ['administrator']);
  const [mine, theirs] = [await makePet(world, vera), await makePet(world, vera, { name: 'De clienta' })];
  await world.as(vera).vaccines.add({ petId: theirs, ...DOSE });
  await ask(world, vera, [mine, theirs]);
  expect((await world.as(other).clinicAnimals.candidates()).animals).toEqual([]);
  await world.as(other).clinicAnimals.sortOut({ clinicIds: [theirs] });
  expect((await world.as(vera).clinicAnimals.candidates()).animals).toHaveLength(2);
  expect(await world.as(vera).clinicAnimals.sortOut({ clinicIds: [theirs] })).toEqual({ moved: 1 });
  expect((await world.as(vera).clinicAnimals.candidates()).animals).toEqual([]);
  expect((await world.as(vera).pets.list()).map(({ id }) => id)).toEqual([mine]);
  expect((await world.as(paz).pets.get({ petId: theirs })).vaccinations).toHaveLength(1);
});

test('keeps the references of the clinic’s list, and lists the one that another animal has', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const [first, second] = [await makePet(world, vera), await makePet(world, vera, { name: 'Nube' })];
  const kept = await keepAnimal(world, vera);
  const refer = (petId: number, importRef: string) =>
    world.db.updateTable('pet').set({ importRef }).where('id', '=', petId).execute();
  await refer(first, 'ref:A-1');
  await refer(second, 'ref:B-2');
  await refer(kept, 'ref:B-2');
  await ask(world, vera, [first, second]);
  await world.as(vera).clinicAnimals.sortOut({ clinicIds: [first, second] });
  const rows = await world.db.selectFrom('pet').select(['id', 'importRef']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: first, importRef: 'ref:A-1' },
    { id: second, importRef: null },
    { id: kept, importRef: 'ref:B-2' },
  ]);
  const { duplicates } = await world.as(vera).clinicAnimals.candidates();
  expect(duplicates).toMatchObject([{ kind: 'reference', value: 'ref:B-2', petName: 'Nube' }]);
});

test('of an owner with many animals makes one copy, also where they pass in several pieces', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const petIds = await copiesOf(world, await makePet(world, vera), 150);
  await ask(world, vera, petIds);
  expect(await world.as(vera).clinicAnimals.sortOut({ clinicIds: petIds })).toEqual({ moved: 150 });
  const keeper = await keeperOf(world.db);
  const owners = await world.db.selectFrom('pet').select('ownerId').distinct().where('userId', '=', keeper).execute();
  expect(owners).toHaveLength(1);
  expect(await world.as(vera).pets.list()).toHaveLength(1);
});

test('a double press passes each animal once', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const petId = await makePet(world, vera);
  await ask(world, vera, [petId]);
  const press = () => world.as(vera).clinicAnimals.sortOut({ clinicIds: [petId] });
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ moved }) => moved).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('what a screen could not show is asked the next time', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const petIds = await copiesOf(world, await makePet(world, vera), 2001);
  await ask(world, vera, petIds);
  expect((await world.as(vera).clinicAnimals.candidates()).animals).toHaveLength(2000);
  await world.as(vera).clinicAnimals.sortOut({ clinicIds: [] });
  expect((await world.as(vera).clinicAnimals.candidates()).animals).toMatchObject([{ petId: petIds.at(-1) }]);
});

/** As many animals like this one, of the same owner; answers their ids. */
async function copiesOf(world: World, petId: number, amount: number): Promise<number[]> {
  const { id: _, ...pet } = await world.db
    .selectFrom('pet')
    .selectAll()
    .where('id', '=', petId)
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let start = 0; start < amount; start += 100) {
    const some = Array.from({ length: Math.min(100, amount - start) }, (_, nth) => ({
      ...pet,
      code: `X${String(start + nth).padStart(9, '0')}`,
    }));
    const made = await world.db.insertInto('pet').values(some).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids.toSorted((a, b) => a - b);
}
