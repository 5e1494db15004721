/** «¿Es la misma?»: two records of one animal become one, and part again as they were. */
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { newCode } from '#server/platform/lib/codes.ts';
import { COME_ALONG, STAY_BEHIND } from '#server/portability/merges/moves.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam } from '../support/kept-animals.ts';
import { keepOneOfEach } from '../support/kept-rows.ts';
import { makePhoto, makeServedPhoto } from '../support/stored-file.ts';
import { makeTag } from '../support/tags.ts';
import { expectTallied } from '../support/tallies.ts';
import { type Person, test, type World } from '../support/world.ts';

const refusal = (code: string) => ({ cause: { code } });
const DOSE = { name: 'Antirrábica', givenOn: '2026-11-01' };
const ROSA = { phone: '+593998842547', name: 'Toby', pet: { birthOn: '2023-02-28' } };
/** Written by every call, or named anew whenever they are worked out again. */
const BESIDE = /^(auditEntry|auditHead|petMerge|tally|rateLimit|idempotency|kysely.*|sqlite.*|.*Search.*)$/;

async function takenBy(world: World, rosa: Person, { petId, camila }: { petId: number; camila: Person }) {
  const { link } = await world.as(camila).handOvers.send({ petId, way: 'link' });
  const token = link?.split('/').at(-1) ?? '';
  const { claim } = await world.anonymous().handOvers.prove({ token, answer: '2547' });
  return world.as(rosa).transfers.take({ claim, staysPatient: true });
}

/** The clinic has kept Toby for a month; Rosa has him in her own account since last week. */
async function twice(world: World) {
  const { vera, paz, camila } = await makeTeam(world);
  const rosa = await makeUser(world, { name: 'Rosa' });
  const kept = await keepAnimal(world, vera, { ...ROSA, at: plus(world.now, -30, 'days') });
  await world.as(paz).vaccines.add({ petId: kept, ...DOSE, lot: 'A-7' });
  await world.as(paz).weights.add({ petId: kept, amount: 9, unit: 'kg', measuredOn: '2026-11-02' });
  const hers = await makePet(world, rosa, { name: 'TÓBY', birthOn: '2023-05-01', allergies: 'Pollo' });
  await world.as(rosa).vaccines.add({ petId: hers, ...DOSE });
  await world.as(rosa).vaccines.add({ petId: hers, name: 'Séxtuple', givenOn: '2026-10-01' });
  return { vera, paz, camila, rosa, kept, hers };
}

describe('the guardian who has the same animal already', () => {
  test('is asked, and the two become one: the elder stays, entries keep their authors, equal doses are one', async ({
    world,
  }) => {
    const { paz, camila, rosa, kept, hers } = await twice(world);
    const tag = await makeTag(world, { petId: hers });
    const code = (await world.as(rosa).pets.get({ petId: hers })).pet.code;
    await makePhoto(world, { petId: hers, userId: rosa.id });
    const { alike } = await takenBy(world, rosa, { petId: kept, camila });
    expect(alike.map(({ petId }) => petId)).toEqual([hers]);
    const joined = await world.as(rosa).merges.join({ petId: kept, otherId: hers });
    expect(joined).toMatchObject({ petId: kept, otherId: hers });
    const { vaccinations, pet } = await world.as(rosa).pets.get({ petId: kept });
    expect(vaccinations.map(({ name, author, visit }) => `${name}: ${visit?.name ?? author}`).toSorted()).toEqual([
      'Antirrábica: Dra. Paz Vera',
      'Séxtuple: Rosa',
    ]);
    expect(pet.allergies).toBe('Pollo');
    expect(await world.as(rosa).files.gallery({ petId: kept })).toHaveLength(1);
    expect((await world.as(rosa).pets.list()).map(({ id }) => id)).toEqual([kept]);
    await expect(world.as(rosa).pets.restore({ petId: hers })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    // Her code and her tag lead to it, also at the counter.
    for (const read of [code, tag.code])
      expect(await world.as(rosa).search.byCode({ code: read })).toMatchObject({ kind: 'animal', mine: kept });
    expect(await world.as(camila).patients.find({ code })).toMatchObject({ petId: kept });
    expect((await world.as(camila).counter.find({ text: code })).map(({ petId }) => petId)).toEqual([kept]);
    await world.as(paz).weights.add({ petId: kept, amount: 10, unit: 'kg', measuredOn: '2026-11-20' });
    const { mergeId } = (await world.as(rosa).merges.of({ petId: kept })) ?? { mergeId: 0 };
    world.now = plus(world.now, 6, 'days');
    await world.as(rosa).merges.part({ mergeId });
    expect((await world.as(rosa).pets.get({ petId: hers })).vaccinations).toHaveLength(2);
    const back = await world.as(rosa).pets.get({ petId: kept });
    expect([back.vaccinations.length, back.weights.length, back.pet.allergies]).toEqual([1, 2, null]);
    expect(await world.as(rosa).search.byCode({ code })).toMatchObject({ mine: hers });
    await expect(world.as(rosa).merges.part({ mergeId })).rejects.toMatchObject(refusal('MERGE_NOT_FOUND'));
    // It is not asked again, but may be joined later from the record of either, for seven days more.
    expect((await world.as(rosa).merges.of({ petId: kept })) ?? null).toBeNull();
    for (const [petId, other] of [
      [kept, hers],
      [hers, kept],
    ] as const)
      expect((await world.as(rosa).merges.alike({ petId })).map((one) => one.petId)).toEqual([other]);
    await world.as(rosa).merges.join({ petId: hers, otherId: kept });
    expect(await world.as(rosa).merges.of({ petId: kept })).toMatchObject({ until: plus(world.now, 7, 'days') });
    expect(await world.as(rosa).merges.alike({ petId: kept })).toEqual([]);
  });

  test('keeps the better known name of an equal dose, whichever record had it', async ({ world }) => {
    const { camila, rosa, kept, hers } = await twice(world);
    // As the list of the clinic said it, with a lot.
    const brought = { name: 'RABIA', vaccineId: 1, lot: 'B-9', signatureId: null };
    await world.db.updateTable('vaccination').set(brought).where('petId', '=', kept).execute();
    await takenBy(world, rosa, { petId: kept, camila });
    const { mergeId } = await world.as(rosa).merges.join({ petId: kept, otherId: hers });
    const doses = async (petId: number) =>
      (await world.as(rosa).pets.get({ petId })).vaccinations.map(({ name, lot }) => [name, lot]);
    expect(await doses(kept)).toContainEqual(['Antirrábica', 'B-9']);
    await world.as(rosa).merges.part({ mergeId });
    expect(await doses(kept)).toEqual([['RABIA', 'B-9']]);
  });

  test('is not asked of an animal that something on record tells apart, nor of another’s', async ({ world }) => {
    const { camila, rosa, kept, hers } = await twice(world);
    const luis = await makeUser(world);
    await makePet(world, luis, { name: 'Toby' });
    await makePet(world, rosa, { name: 'Toby', speciesId: 2 });
    await makePet(world, rosa, { name: 'Toby', birthOn: '2019-01-01' });
    await makePet(world, rosa, { name: 'Luna' });
    expect((await takenBy(world, rosa, { petId: kept, camila })).alike.map(({ petId }) => petId)).toEqual([hers]);
  });

  test('gets paid time that adds up and one trial, and a payment of the other record later counts too', async ({
    world,
  }) => {
    const { camila, rosa, kept, hers } = await twice(world);
    const grant = (petId: number, months: number) => ({
      petId,
      itemId: null,
      months,
      days: 0,
      grantedOn: '2026-11-21',
      reason: 'prueba',
      grantedBy: null,
      createdAt: world.now,
    });
    await world.db.insertInto('licenceGrant').values(grant(hers, 12)).execute();
    await takenBy(world, rosa, { petId: kept, camila });
    await world.db.insertInto('licenceGrant').values(grant(kept, 1)).execute();
    await world.as(rosa).merges.join({ petId: hers, otherId: kept });
    const row = await world.db.selectFrom('pet').selectAll().where('id', '=', kept).executeTakeFirstOrThrow();
    expect(row.licensedUntil?.slice(0, 7)).toBe('2028-01');
  });

  test('may part within seven days alone, while both are still theirs, and the clinic takes its own back', async ({
    world,
  }) => {
    const { camila, rosa, kept, hers } = await twice(world);
    await takenBy(world, rosa, { petId: kept, camila });
    const { mergeId } = await world.as(rosa).merges.join({ petId: hers, otherId: kept });
    const luis = await makeUser(world);
    await expect(world.as(luis).merges.part({ mergeId })).rejects.toMatchObject(refusal('MERGE_NOT_FOUND'));
    world.now = plus(world.now, 5, 'days');
    const [row] = (await world.as(camila).handOvers.offers({ state: 'taken' })).rows;
    await world.as(camila).transfers.takeBack({ handOverId: row?.handOverId ?? 0 });
    expect((await world.as(rosa).pets.list()).map(({ id }) => id)).toEqual([hers]);
    expect((await world.as(rosa).pets.get({ petId: hers })).vaccinations).toHaveLength(2);
    await takenBy(world, rosa, { petId: kept, camila });
    const again = await world.as(rosa).merges.join({ petId: hers, otherId: kept });
    world.now = plus(world.now, 7, 'days');
    const late = world.as(rosa).merges.part({ mergeId: again.mergeId });
    await expect(late).rejects.toMatchObject(refusal('MERGE_NOT_FOUND'));
  });

  test('cannot join what is lost, what is of another kind, or one that died with one that lives', async ({ world }) => {
    const rosa = await makeUser(world);
    const api = world.as(rosa);
    const [dog, cat] = [await makePet(world, rosa), await makePet(world, rosa, { speciesId: 2 })];
    await expect(api.merges.join({ petId: dog, otherId: cat })).rejects.toMatchObject(refusal('INVALID'));
    await expect(api.merges.join({ petId: dog, otherId: dog })).rejects.toMatchObject(refusal('INVALID'));
    const second = await makePet(world, rosa);
    const put = (changes: object) => world.db.updateTable('pet').set(changes).where('id', '=', second).execute();
    await put({ lostAt: world.now });
    await expect(api.merges.join({ petId: dog, otherId: second })).rejects.toMatchObject(refusal('PET_LOST'));
    await put({ lostAt: null, deceasedOn: '2026-11-01' });
    await expect(api.merges.join({ petId: dog, otherId: second })).rejects.toMatchObject(refusal('INVALID'));
    const of = await makeUser(world);
    const others = await makePet(world, of);
    await expect(api.merges.join({ petId: dog, otherId: others })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
  });
});

/** A small generator, so that a failing case can be repeated by its seed. */
function chance(seed: number) {
  let state = seed;
  return (of: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * of);
  };
}

/** What the calls of a guardian do not write: rows of the clinic, of finders, of jobs, by chance. */
async function addByChance(world: World, petId: number, { person, pick }: { person: Person; pick: Pick }) {
  const { db, now: at } = world;
  const other = await makeUser(world);
  const day = () => `2026-10-0${1 + pick(3)}`;
  const may = async (write: () => Promise<unknown>) => {
    for (let n = pick(3); n > 0; n -= 1) await write();
  };
  const entry = { createdBy: person.id, updatedBy: null, createdAt: at, removedAt: null } as const;
  const care = {
    veterinarian: null,
    clinic: null,
    notes: null,
    updatedAt: at,
    nextOn: null,
    nextSource: 'none',
  } as const;
  const signature = { staffId: null, prefix: null, name: 'Paz', registration: null, clinic: null, branch: null };
  const { id: signatureId } = await db
    .insertInto('signature')
    .values({ ...signature, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await may(async () => {
    const what = { name: 'Triple', lot: pick(2) ? 'L1' : null, signatureId: pick(2) ? signatureId : null };
    const dose = { ...entry, ...care, ...what, petId, givenOn: day(), vaccineId: null, laboratory: null };
    const vaccination = { ...dose, lotExpiresOn: null, visitId: null, disputedAt: null };
    const { id } = await db.insertInto('vaccination').values(vaccination).returning('id').executeTakeFirstOrThrow();
    if (pick(2))
      await db
        .updateTable('file')
        .set({ purpose: 'vaccination', vaccinationId: id })
        .where('petId', '=', petId)
        .execute();
  });
  await may(async () => {
    const product = { target: 'both', product: 'Drontal', form: null, dose: null, grams: null, unit: null } as const;
    const row = {
      ...entry,
      ...care,
      ...product,
      petId,
      givenOn: day(),
      visitId: null,
      signatureId: null,
      disputedAt: null,
    };
    await db.insertInto('deworming').values(row).execute();
  });
  await may(() => db.insertInto('scan').values({ petId, tagId: null, at }).execute());
  await may(() => {
    const loss = { since: day(), place: null, detail: null, reward: null, contactShown: 0, endedBy: null } as const;
    return db
      .insertInto('loss')
      .values({ ...loss, petId, startedBy: person.id, startedAt: at, endedAt: at })
      .execute();
  });
  if (pick(2))
    await db
      .insertInto('patient')
      .values(patientOf(petId, pick(2) ? at : null, at))
      .execute();
  if (pick(2))
    await db.insertInto('petMember').values({ petId, userId: other.id, role: 'reader', createdAt: at }).execute();
  if (pick(2)) await world.as(person).tagPage.save({ petId, chipShown: pick(2) === 1 });
  if (pick(2)) {
    const look = { petId, userId: other.id, name: 'Vera', day: day(), lookedAt: at };
    await db.insertInto('patientLook').values(look).execute();
  }
  if (pick(2)) {
    const line = { petId, key: `vaccine:${pick(2)}`, dueOn: day(), state: 'sent', note: null, bookedOn: null } as const;
    await db
      .insertInto('followUp')
      .values({ ...line, changedBy: null, changedAt: at })
      .execute();
    const lines = await db
      .selectFrom('due')
      .select('key')
      .where('petId', '=', petId)
      .where('dueOn', 'is not', null)
      .execute();
    const { key } = lines[pick(lines.length)] ?? { key: '' };
    await world
      .as(person)
      .agenda.postpone({ petId, key, until: '2027-12-30' })
      .catch(() => undefined);
  }
  const visit = { accessId: null, hash: newCode(), name: 'Paz', registration: '1', clinicName: null, clinicId: null };
  await db
    .insertInto('visit')
    .values({ ...visit, petId, startedAt: at, expiresAt: at, endedAt: at })
    .execute();
  const face = pick(2) ? await makeServedPhoto(world, { petId, userId: person.id }, { purpose: 'pet' }) : null;
  const facts = { breed: pick(2) ? 'Mestiza' : null, color: pick(2) ? 'Negra' : null, marks: null, photo: face };
  const more = { allergies: pick(2) ? `Pollo ${petId}` : null, sex: pick(2) ? 'female' : 'unknown' } as const;
  await db
    .updateTable('pet')
    .set({ ...facts, ...more })
    .where('id', '=', petId)
    .execute();
}

type Pick = ReturnType<typeof chance>;

function patientOf(petId: number, endedAt: string | null, at: string) {
  const consent = { consentAt: at, consentBy: null, consentHow: 'paper' } as const;
  return { petId, since: at, via: 'guardian', addedBy: null, endedAt, ...consent } as const;
}

/** Every row of every table, but the few that are named beside; lines of care without the ids that each reckoning gives. */
async function everything(world: World) {
  const tables = (await world.db.introspection.getTables()).filter(({ name }) => !BESIDE.test(name));
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(world.db);
    const shown = rows.map(({ id, ...row }) => JSON.stringify(name === 'due' ? row : { id, ...row }));
    all[name] = shown.toSorted();
  }
  return all;
}

for (const seed of [1, 2, 3, 4, 5])
  test(`joined and parted, every row of both records is as it was (seed ${seed})`, {
    tags: seed > 2 ? ['same-on-both'] : [],
  }, async ({ world }) => {
    const pick = chance(seed);
    const rosa = await makeUser(world);
    const petIds: number[] = [];
    for (const _ of [1, 2]) {
      const { pet: petId } = await keepOneOfEach(world, rosa);
      await addByChance(world, petId, { person: rosa, pick });
      petIds.push(petId);
      world.now = plus(world.now, 1, 'days');
    }
    const [petId = 0, otherId = 0] = pick(2) ? petIds : petIds.toReversed();
    const before = await everything(world);
    const { mergeId } = await world.as(rosa).merges.join({ petId, otherId });
    const joined = await everything(world);
    expect(joined).not.toEqual(before);
    const ofBoth = (rows: string[] | undefined) => rows?.length;
    for (const table of Object.keys(before))
      if (table !== 'due' && table !== 'petAlias')
        expect([table, ofBoth(joined[table])]).toEqual([table, ofBoth(before[table])]);
    await expectTallied(world);
    await world.as(rosa).merges.part({ mergeId });
    expect(await everything(world)).toEqual(before);
    await expectTallied(world);
  });

test('every table with rows of an animal comes along, or says why it stays behind', async ({ world }) => {
  const tables = await world.db.introspection.getTables();
  const ofPets = tables.filter(({ columns }) => columns.some(({ name }) => name === 'petId')).map(({ name }) => name);
  const along = COME_ALONG.map(({ table }) => table as string);
  const behind = Object.keys(STAY_BEHIND);
  expect(along.filter((table) => behind.includes(table))).toEqual([]);
  expect([...new Set([...along, ...behind])].toSorted()).toEqual([...new Set(ofPets)].toSorted());
});
