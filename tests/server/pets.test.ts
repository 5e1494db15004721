/** What an animal's record must not become: two of one microchip, of nobody, or of somebody who was removed. */
import { describe, expect } from 'vitest';
import { DomainError } from '#server/platform/errors/errors.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test } from '../support/world.ts';

const CHIP = '985112345678903';

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('it was allowed'),
    (reason: Error) => reason,
  );
  if (error.cause instanceof DomainError) return { code: error.cause.code, field: error.cause.details.field };
  throw error;
}

describe('one microchip, one animal', () => {
  test('of ten at once that claim it, one gets it', async ({ world }) => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(world)));
    const results = await Promise.allSettled(people.map((person) => makePet(world, person, { microchip: CHIP })));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.cause?.code);
    expect(refused).toEqual(Array(9).fill('MICROCHIP_TAKEN'));
  });

  test('of ten at once that change to it, one gets it', async ({ world }) => {
    const ana = await makeUser(world);
    const ids = await Promise.all(Array.from({ length: 10 }, () => makePet(world, ana)));
    const changes = ids.map((petId) => world.as(ana).pets.update({ petId, microchip: CHIP }));
    const results = await Promise.allSettled(changes);
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.cause?.code);
    expect(refused).toEqual(Array(9).fill('MICROCHIP_TAKEN'));
  });

  test('a removed animal does not come back with a number that another one has now', async ({ world }) => {
    const ana = await makeUser(world);
    const { pets } = world.as(ana);
    const first = await makePet(world, ana, { microchip: CHIP });
    await pets.remove({ petId: first });
    const second = await makePet(world, ana, { microchip: CHIP });
    expect(await refusal(pets.restore({ petId: first }))).toEqual({ code: 'MICROCHIP_TAKEN', field: 'microchip' });
    expect((await pets.list()).map(({ id }) => id)).toEqual([second]);
    await pets.update({ petId: second, microchip: null });
    await pets.restore({ petId: first });
    expect((await pets.list()).map(({ id }) => id)).toEqual([second, first]);
  });
});

describe('whose it is', () => {
  test('a tutor who was removed gets no animal, neither a new one nor a changed one', async ({ world }) => {
    const ana = await makeUser(world);
    const { owners } = world.as(ana);
    const { ownerId } = await owners.create({ name: 'Eva' });
    const petId = await makePet(world, ana);
    await owners.remove({ ownerId });
    const refused = { code: 'INVALID', field: 'ownerId' };
    expect(await refusal(makePet(world, ana, { ownerId }))).toEqual(refused);
    expect(await refusal(world.as(ana).pets.update({ petId, ownerId }))).toEqual(refused);
  });

  test('an animal that comes back brings its tutor with it', async ({ world }) => {
    const ana = await makeUser(world);
    const { owners, pets } = world.as(ana);
    const { ownerId } = await owners.create({ name: 'Eva' });
    const petId = await makePet(world, ana, { ownerId });
    await pets.remove({ petId });
    await owners.remove({ ownerId });
    await pets.restore({ petId });
    expect((await owners.list()).map(({ name }) => name)).toEqual(['Ana', 'Eva']);
  });

  test('what belongs to a removed animal is reached by no id', async ({ world }) => {
    const ana = await makeUser(world);
    const { pets, vaccines } = world.as(ana);
    const petId = await makePet(world, ana);
    const { code } = (await pets.get({ petId })).pet;
    const dose = { petId, name: 'Rabia', givenOn: '2026-11-01' };
    const { vaccinationId } = await vaccines.add(dose);
    await pets.remove({ petId });
    expect((await refusal(pets.get({ petId }))).code).toBe('PET_NOT_FOUND');
    expect((await refusal(pets.update({ petId, name: 'Otra' }))).code).toBe('PET_NOT_FOUND');
    expect((await refusal(pets.remove({ petId }))).code).toBe('PET_NOT_FOUND');
    expect((await refusal(world.anonymous().search.byCode({ code }))).code).toBe('CODE_NOT_FOUND');
    expect((await refusal(vaccines.add(dose))).code).toBe('PET_NOT_FOUND');
    expect((await refusal(vaccines.edit({ vaccinationId, notes: 'x' }))).code).toBe('VACCINATION_NOT_FOUND');
    expect((await refusal(vaccines.remove({ vaccinationId }))).code).toBe('VACCINATION_NOT_FOUND');
    expect((await refusal(vaccines.restore({ vaccinationId }))).code).toBe('VACCINATION_NOT_FOUND');
  });
});
