/** Every procedure there is, and who may call it. A new one without a row here fails: somebody has to say for whom it is. */
import { describe, expect } from 'vitest';
import { appRouter } from '#server/router.ts';
import {
  DOORS,
  type Door,
  ID_OF,
  type Kept,
  ILLNESS,
  MEDICINE,
  CHECKUP,
  DOSE,
  PRODUCT,
  WEIGHT,
} from '../support/doors.ts';
import { makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makePaper } from '../support/papers.ts';
import { makePhoto } from '../support/stored-file.ts';
import { makeProof } from '../support/proofs.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

type Procedures = Record<string, { _def: { inputs: { shape?: object }[] } }>;
const procedures = appRouter._def.procedures as unknown as Procedures;
const doors = Object.entries(DOORS);
const doorsOf = (kind: Door) => doors.filter(([, door]) => door === kind).map(([path]) => path);
const doorsById = doors.flatMap(([path, door]) => (typeof door === 'object' ? [[path, door] as const] : []));

describe('every procedure has its row in the table', () => {
  test('and every row its procedure', () => {
    expect(Object.keys(procedures).toSorted()).toEqual(Object.keys(DOORS).toSorted());
  });

  test('and whatever takes an id is tried with the id of somebody else', () => {
    const ids = new Set<string>(Object.values(ID_OF));
    const takesAnId = Object.entries(procedures)
      .filter(([path]) => DOORS[path] !== 'visit')
      .filter(([, { _def }]) => _def.inputs.some((input) => Object.keys(input.shape ?? {}).some((key) => ids.has(key))))
      .map(([path]) => path);
    expect(takesAnId.toSorted()).toEqual(doorsById.map(([path]) => path).toSorted());
  });
});

describe('a stranger', () => {
  test('is asked to sign in, before anything is said about what was sent', async ({ world }) => {
    const closed = doors.filter(([, door]) => door !== 'open' && door !== 'visit').map(([path]) => path);
    for (const path of closed) expect([path, await refusal(world, null, path)]).toEqual([path, 'SIGN_IN_REQUIRED']);
  });

  test('and nobody is at a visit by being signed in, whoever that is', async ({ world }) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    for (const path of doorsOf('visit'))
      for (const person of [null, admin])
        expect([path, await refusal(world, person, path)]).toEqual([path, 'VISIT_NOT_FOUND']);
  });

  test('is not asked at the open doors', async ({ world }) => {
    for (const path of doorsOf('open')) {
      expect([path, await refusal(world, null, path)]).not.toEqual([path, 'SIGN_IN_REQUIRED']);
    }
  });
});

test('somebody who is no administrator reaches nothing of the administration', async ({ world }) => {
  const ana = await makeUser(world);
  for (const path of doorsOf('admin')) expect([path, await refusal(world, ana, path)]).toEqual([path, 'ADMIN_ONLY']);
});

test('what somebody else keeps answers exactly like what does not exist, and stays as it was', async ({ world }) => {
  const ana = await makeUser(world);
  const luis = await makeUser(world);
  const kept = await keepOneOfEach(world, ana);
  const before = await everything(world);
  for (const [path, { of, refused, with: rest }] of doorsById) {
    const tryId = (id: number) => answer(world, luis, path, { ...rest, [ID_OF[of]]: id });
    const [foreign, missing] = [await tryId(kept[of]), await tryId(2_000_000_000)];
    expect([path, foreign.cause?.code]).toEqual([path, refused]);
    expect([path, foreign]).toEqual([path, missing]);
  }
  expect(await everything(world)).toEqual(before);
});

test('its own keeper is let in by the same doors', async ({ world }) => {
  for (const [path, { of, keeper, with: rest }] of doorsById) {
    const ana = await makeUser(world);
    const kept = await keepOneOfEach(world, ana);
    const told = await answer(world, ana, path, { ...rest, [ID_OF[of]]: kept[of] });
    expect([path, told.cause?.code ?? told]).toEqual([path, keeper ?? {}]);
  }
}, 180_000);

test('an animal cannot be given to a person of somebody else', async ({ world }) => {
  const ana = await makeUser(world);
  const luis = await makeUser(world);
  const { owner } = await keepOneOfEach(world, ana);
  const petId = await makePet(world, luis);
  const tryOwner = (ownerId: number) => answer(world, luis, 'pets.update', { petId, ownerId });
  expect((await tryOwner(owner)).cause?.code).toBe('INVALID');
  expect(await tryOwner(owner)).toEqual(await tryOwner(2_000_000_000));
});

interface Refusal {
  code?: string;
  message?: string;
  cause?: { code: string; details: object };
}

/** What the caller learns of a failure; empty where there was none. */
async function answer(world: World, person: Person | null, path: string, input?: object): Promise<Refusal> {
  const [noun = '', verb = ''] = path.split('.');
  const api = (person ? world.as(person) : world.anonymous()) as unknown as Record<
    string,
    Record<string, (input?: object) => Promise<unknown>>
  >;
  try {
    await api[noun]?.[verb]?.(input);
    return {};
  } catch (error) {
    const { code, message, cause } = error as Required<Refusal>;
    return { code, message, cause: { code: cause?.code, details: cause?.details } };
  }
}

async function refusal(world: World, person: Person | null, path: string): Promise<string | undefined> {
  return (await answer(world, person, path)).cause?.code;
}

/** One of each kind, and one of each that was removed and could be brought back. */
async function keepOneOfEach(world: World, person: Person): Promise<Record<Kept, number>> {
  const api = world.as(person);
  const pet = await makePet(world, person);
  const removedPet = await makePet(world, person);
  await api.pets.remove({ petId: removedPet });
  const { vaccinationId: vaccination } = await api.vaccines.add({ petId: pet, ...DOSE });
  const { vaccinationId: removedVaccination } = await api.vaccines.add({
    petId: pet,
    name: 'Séxtuple',
    givenOn: '2026-10-01',
  });
  await api.vaccines.remove({ vaccinationId: removedVaccination });
  const { dewormingId: deworming } = await api.dewormings.add({ petId: pet, ...PRODUCT });
  const { dewormingId: removedDeworming } = await api.dewormings.add({ petId: pet, ...PRODUCT });
  await api.dewormings.remove({ dewormingId: removedDeworming });
  const { weightId: weight } = await api.weights.add({ petId: pet, ...WEIGHT });
  const { weightId: removedWeight } = await api.weights.add({ petId: pet, ...WEIGHT, measuredOn: '2026-10-01' });
  await api.weights.remove({ weightId: removedWeight });
  const thread = await makeThread(world, pet);
  const { ownerId: owner } = await api.owners.create({ name: 'Tía Rosa' });
  const { ownerId: removedOwner } = await api.owners.create({ name: 'Tío Juan' });
  await api.owners.remove({ ownerId: removedOwner });
  const { inviteId: invite } = await api.family.invite({ petId: pet, email: `prima${pet}@correo.ec`, role: 'editor' });
  const { feedId: feed } = await api.feeds.create({ petId: pet });
  const illnesses = await Promise.all([1, 2].map(() => api.illnesses.add({ petId: pet, ...ILLNESS })));
  const [illness = 0, removedIllness = 0] = illnesses.map(({ illnessId }) => illnessId);
  await api.illnesses.remove({ illnessId: removedIllness });
  const medicines = await Promise.all([1, 2].map(() => api.medicines.add({ petId: pet, ...MEDICINE })));
  const [medicine = 0, removedMedicine = 0] = medicines.map(({ medicineId }) => medicineId);
  await api.medicines.remove({ medicineId: removedMedicine });
  const checkups = await Promise.all([1, 2].map(() => api.checkups.add({ petId: pet, ...CHECKUP })));
  const [checkup = 0, removedCheckup = 0] = checkups.map(({ checkupId }) => checkupId);
  await api.checkups.remove({ checkupId: removedCheckup });
  const paper = await makePaper(world, pet);
  const revokedPaper = await makePaper(world, pet, world.now);
  const proof = await makeProof(world, pet, person.id);
  const revokedProof = await makeProof(world, pet, person.id, world.now);
  const { tagId: tag } = await makeTag(world, { petId: pet });
  const file = await makePhoto(world, { petId: pet, userId: person.id });
  const removedFile = await makePhoto(world, { petId: pet, userId: person.id }, world.now);
  const { transferId: transfer } = await api.transfers.offer({ petId: pet, email: `otra${pet}@correo.ec` });
  return {
    file,
    removedFile,
    transfer,
    pet,
    removedPet,
    vaccination,
    removedVaccination,
    deworming,
    removedDeworming,
    thread,
    weight,
    removedWeight,
    owner,
    removedOwner,
    invite,
    feed,
    illness,
    removedIllness,
    medicine,
    removedMedicine,
    checkup,
    removedCheckup,
    paper,
    revokedPaper,
    proof,
    revokedProof,
    tag,
  };
}

async function everything({ db }: World) {
  return {
    pets: await db.selectFrom('pet').selectAll().orderBy('id').execute(),
    vaccinations: await db.selectFrom('vaccination').selectAll().orderBy('id').execute(),
    dewormings: await db.selectFrom('deworming').selectAll().orderBy('id').execute(),
    weights: await db.selectFrom('weight').selectAll().orderBy('id').execute(),
    owners: await db.selectFrom('owner').selectAll().orderBy('id').execute(),
    members: await db.selectFrom('petMember').selectAll().orderBy('petId').orderBy('userId').execute(),
    feeds: await db.selectFrom('calendarFeed').selectAll().orderBy('id').execute(),
    invites: await db.selectFrom('petInvite').selectAll().orderBy('id').execute(),
    illnesses: await db.selectFrom('illness').selectAll().orderBy('id').execute(),
    medicines: await db.selectFrom('medicine').selectAll().orderBy('id').execute(),
    given: await db.selectFrom('medicineDose').selectAll().orderBy('medicineId').orderBy('slot').execute(),
    checkups: await db.selectFrom('checkup').selectAll().orderBy('id').execute(),
    postponed: await db.selectFrom('postponement').selectAll().orderBy('petId').orderBy('key').execute(),
    proofs: await db.selectFrom('proof').selectAll().orderBy('id').execute(),
    tags: await db.selectFrom('tag').selectAll().orderBy('id').execute(),
    papers: await db.selectFrom('paper').selectAll().orderBy('id').execute(),
    files: await db.selectFrom('file').selectAll().orderBy('id').execute(),
    transfers: await db.selectFrom('transfer').selectAll().orderBy('id').execute(),
    due: await db.selectFrom('due').selectAll().orderBy('id').execute(),
  };
}
