/** A veterinarian without an account at one animal: how it begins, what it opens, when it ends, and what the family says to it. */
import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const VET = { name: 'Dra. Paz Vera', registration: '1005-2019-208765' };
const DOSE = { name: 'Antirrábica', givenOn: '2026-11-20' };

const refusal = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });
const tokenIn = (address: string) => address.split('/').at(-1) ?? '';

async function later(world: World, minutes: number) {
  world.now = new Date(Date.parse(world.now) + minutes * 60_000).toISOString();
}

/** A guardian, a dog, and a way to begin visits. */
async function surgery(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Toby', birthOn: '2022-01-01' });
  const show = async (person: Person = ana, id = petId) =>
    tokenIn((await world.as(person).visits.show({ petId: id })).address);
  const open = async (token: string, more: object = {}) => {
    await world.anonymous().visits.open({ token, ...VET, ...more });
    return world.tokens.at(-1) ?? '';
  };
  return { ana, petId, show, open, begin: async () => open(await show()) };
}

test('a veterinarian reads the record, adds a dose, and the guardian sees who wrote it', async ({ world }) => {
  const { ana, petId, show, open } = await surgery(world);
  const code = await show();
  expect(await world.anonymous().visits.greet({ token: code })).toEqual({
    name: 'Toby',
    species: 'dog',
    now: world.now,
    expiresAt: '2026-11-21T15:15:00.000Z',
  });
  const vet = world.atVisit(await open(code));
  expect((await vet.visits.record()).pet.name).toBe('Toby');
  await vet.visitEntries.addVaccination({ petId, ...DOSE });
  const { vaccinations } = await world.as(ana).pets.get({ petId });
  expect(vaccinations).toMatchObject([
    { name: 'Antirrábica', author: null, visit: { ...VET, clinic: null, verified: false }, disputedAt: null },
  ]);
  const { visits } = await world.as(ana).visits.list({ petId });
  expect(visits).toMatchObject([{ ...VET, open: true, written: [{ kind: 'vaccination', title: 'Antirrábica' }] }]);
  const pushes = await world.db.selectFrom('pushOutbox').select(['userId', 'body']).execute();
  expect(pushes).toEqual([{ userId: ana.id, body: expect.stringContaining('Dra. Paz Vera') }]);
});
