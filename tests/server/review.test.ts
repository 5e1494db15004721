/** The nightly look at the records of the clinic's patients: what does not add up, and how each line is mended. */
import { describe, expect } from 'vitest';
import { RUNS } from '#server/app/background/jobs.ts';
import { reviewCounts } from '#server/clinic/review/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal, writeKeptAnimal } from '../support/kept-animals.ts';
import { recording } from '../support/statements.ts';
import { test, type World } from '../support/world.ts';

const RABIES = { name: 'Antirrábica', vaccineId: 1, givenOn: '2026-11-20', sure: true } as const;
const WHOLE = { laboratory: 'MSD', lot: 'A1', lotExpiresOn: '2027-06-30' } as const;
const REACHED = { phone: '+593998842547', email: 'rosa@correo.ec' };
const night = (world: World) => RUNS.review({ ...world.context(null), asked: false });
const kindsOf = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind).toSorted();

describe('the review', () => {
  test('finds doses that cannot be right, and loses a line once it is mended', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const api = world.as(paz);
    const petId = await keepAnimal(world, vera, REACHED);
    const give = (more: object) => api.vaccines.add({ ...RABIES, ...WHOLE, petId, ...more });
    const expired = await give({ lotExpiresOn: '2026-11-19' });
    const bare = await give({ givenOn: '2025-11-20', laboratory: null, lot: null });
    const { lotId } = await api.lots.add({
      vaccineIds: [1],
      laboratory: 'Zoetis',
      number: 'Z-9',
      expiresOn: '2027-01-31',
      received: 10,
    });
    await give({ givenOn: '2026-11-18', lotId });
    await api.lots.withdraw({ lotId, on: '2026-11-19', reason: 'Aviso' });
    await give({ givenOn: '2024-11-20' });
    await give({ givenOn: '2024-11-20' });
    const { dewormingId } = await api.dewormings.add({
      petId,
      target: 'internal',
      product: 'Drontal',
      givenOn: '2026-11-20',
    });
    // What only a list or an older release can have written.
    await world.db
      .updateTable('deworming')
      .set({ nextOn: '2026-11-01', nextSource: 'chosen' })
      .where('id', '=', dewormingId)
      .execute();
    await world.db
      .updateTable('vaccination')
      .set({ givenOn: '2027-11-20', nextOn: null, lotExpiresOn: null })
      .where('id', '=', bare.vaccinationId)
      .execute();
    expect(await night(world)).toBe('6 líneas nuevas en Revisión.');
    expect(await night(world)).toBe('Nada nuevo que revisar.');
    const list = async () => (await world.as(camila).review.list({})).rows;
    expect(kindsOf(await list())).toEqual(
      ['doseTwice', 'expiredLot', 'futureDose', 'nextBefore', 'rabiesIncomplete', 'withdrawnLot'].toSorted(),
    );
    const found = (await list()).find(({ kind }) => kind === 'rabiesIncomplete');
    expect(found).toMatchObject({ petId, petName: 'Toby', missing: ['laboratory', 'lot'], entry: { form: 'vacuna' } });
    expect(await world.as(camila).review.counts()).toMatchObject({ all: 6, kinds: { expiredLot: 1, noContact: 0 } });

    await api.vaccines.edit({ vaccinationId: expired.vaccinationId, lotExpiresOn: '2027-11-19' });
    const line = await world.db.selectFrom('reviewLine').select('id').where('kind', '=', 'expiredLot').execute();
    // It is not shown any more, although the night has not passed.
    expect(kindsOf(await list())).not.toContain('expiredLot');
    expect(await world.as(camila).review.counts()).toMatchObject({ all: 5, kinds: { expiredLot: 0 } });
    expect(await world.db.selectFrom('reviewLine').select('id').execute()).toHaveLength(6);
    expect(await world.as(camila).review.recheck({ lineId: line[0]?.id ?? 0 })).toMatchObject({ gone: true });
    expect(await world.as(camila).review.counts()).toMatchObject({ all: 5 });
  });

  test('lists a withdrawn lot until the owner of every animal that received it was told', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const [api, desk] = [world.as(paz), world.as(camila)];
    const toby = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...REACHED });
    const kira = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, name: 'Kira', phone: '+593987654321' });
    const bottle = { laboratory: 'MSD', number: 'A-200', expiresOn: '2027-06-30', received: 9 };
    const { lotId } = await api.lots.add({ ...bottle, vaccineIds: [1] });
    for (const { petId } of [toby, kira]) await api.vaccines.add({ ...RABIES, petId, lotId });
    await api.lots.withdraw({ lotId, on: '2026-11-21', reason: 'Aviso' });
    const lines = async () => {
      const { rows } = await desk.review.list({ kind: 'withdrawnLot' });
      expect((await desk.review.counts()).kinds.withdrawnLot).toBe(rows.length);
      return rows;
    };
    await night(world);
    const lot = { lotId, number: 'A-200', laboratory: 'MSD', owners: 2 };
    expect(await lines()).toMatchObject([{ lot: { ...lot, left: 2 }, on: '2026-11-21', entry: null }]);
    const { noticeId } = await desk.lots.noteTold({ lotId, ownerId: kira.ownerId, way: 'phone' });
    expect(await lines()).toMatchObject([{ lot: { ...lot, left: 1 } }]);
    await api.lots.mailSome({ lotId, advice: 'Llámanos' });
    expect(await lines()).toEqual([]);
    await desk.lots.takeBackTold({ lotId, noticeId });
    expect(await lines()).toMatchObject([{ lot: { ...lot, left: 1 } }]);
    // It stands at one of its animals; where that one has no dose of it any more the night finds another, and says nothing new.
    expect(await lines()).toMatchObject([{ petId: toby.petId }]);
    const [dose] = await world.db.selectFrom('vaccination').select('id').where('petId', '=', toby.petId).execute();
    await api.vaccines.remove({ vaccinationId: dose?.id ?? 0 });
    expect(await night(world)).toBe('Nada nuevo que revisar.');
    expect(await lines()).toMatchObject([{ petId: kira.petId, lot: { owners: 1, left: 1 } }]);
    await desk.lots.noteTold({ lotId, ownerId: kira.ownerId, way: 'person' });
    expect(await lines()).toEqual([]);
  });

  test('is told that a line is right, by whom, and asks no more until that is taken back', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, REACHED);
    await world.as(paz).vaccines.add({ ...RABIES, ...WHOLE, petId, lotExpiresOn: '2026-11-19' });
    await night(world);
    const [line] = (await world.as(paz).review.list({ kind: 'expiredLot' })).rows;
    const lineId = line?.lineId ?? 0;
    await expect(world.as(camila).review.accept({ lineId })).rejects.toMatchObject({ cause: { code: 'STAFF_ONLY' } });
    await world.as(paz).review.accept({ lineId });
    await expect(world.as(paz).review.accept({ lineId })).rejects.toMatchObject({
      cause: { code: 'REVIEW_LINE_NOT_FOUND' },
    });
    expect(await night(world)).toBe('Nada nuevo que revisar.');
    expect((await world.as(paz).review.list({})).rows).toEqual([]);
    expect((await world.as(paz).review.list({ accepted: true })).rows).toMatchObject([{ lineId, acceptedBy: 'Paz' }]);
    await world.as(paz).review.reopen({ lineId });
    expect(await world.as(paz).review.counts()).toMatchObject({ all: 1 });
  });

  test('finds an animal twice, which one press makes one, and an owner whom nobody can reach', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const toby = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...REACHED });
    const again = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, name: 'tobý', phone: REACHED.phone });
    const alone = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, name: 'Kira' });
    await keepAnimal(world, vera, { ...REACHED, name: 'Toby', pet: { speciesId: 2 } });
    await night(world);
    const { rows } = await world.as(paz).review.list({});
    expect(rows).toMatchObject([
      { kind: 'animalTwice', petId: again.petId, other: { petId: toby.petId, name: 'Toby', kept: 2 } },
      { kind: 'noContact', petId: alone.petId, owner: { ownerId: alone.ownerId, name: 'Rosa Loor' } },
    ]);
    const both = { petId: again.petId, otherId: toby.petId };
    await expect(world.as(paz).merges.join(both)).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
    const { mergeId } = await world.as(vera).merges.join(both);
    expect(kindsOf((await world.as(paz).review.list({})).rows)).toEqual(['noContact']);
    expect(await world.as(paz).review.counts()).toMatchObject({ all: 1, kinds: { animalTwice: 0, noContact: 1 } });
    await world.as(vera).merges.part({ mergeId });
    expect(kindsOf((await world.as(paz).review.list({})).rows)).toEqual(['animalTwice', 'noContact']);
    // A stranger parts nothing of the clinic's.
    const ana = await makeUser(world);
    await expect(world.as(ana).merges.part({ mergeId })).rejects.toMatchObject({ cause: { code: 'MERGE_NOT_FOUND' } });
    // Two of a guardian's own account are hers to join.
    await openAnimal(world, ana, vera);
    await openAnimal(world, ana, vera);
    await night(world);
    const twice = (await world.as(paz).review.list({ kind: 'animalTwice' })).rows;
    expect(twice.map(({ other }) => other?.kept)).toEqual([2, 0]);
  });

  test('reads the clinic’s patients alone, and of a guardian’s animal what the clinic signed', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const ana = await makeUser(world);
    const wrong = { ...RABIES, ...WHOLE, lotExpiresOn: '2026-11-01' };
    const [stranger, opened] = [await makePet(world, ana), await openAnimal(world, ana, vera)];
    await world.as(ana).vaccines.add({ ...wrong, petId: stranger });
    await world.as(ana).vaccines.add({ ...wrong, petId: opened });
    await world.as(paz).vaccines.add({ ...wrong, petId: opened, givenOn: '2026-11-21' });
    await night(world);
    const of = async () => (await world.as(paz).review.list({})).rows;
    expect(await of()).toMatchObject([{ kind: 'expiredLot', petId: opened, entry: { givenOn: '2026-11-21' } }]);
    await world.as(ana).patients.end({ petId: opened });
    expect(await of()).toEqual([]);
    expect(await world.as(paz).review.counts()).toMatchObject({ all: 0 });
    await night(world);
    expect(await world.as(paz).review.counts()).toMatchObject({ all: 0 });
  });

  test('lists the reference that an animal lost when two lists became one', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, REACHED);
    const lost = { kind: 'reference', petId, ownerId: null, value: 'HC-120' } as const;
    await world.db.insertInto('movedDuplicate').values(lost).execute();
    await night(world);
    expect((await world.as(paz).review.list({})).rows).toMatchObject([{ kind: 'lostReference', value: 'HC-120' }]);
  });

  test('counts what its list shows, and reads no record again in which nothing was written', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const [api, desk] = [world.as(paz), world.as(camila)];
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await keepAnimal(world, vera, { ...REACHED, name: `Toby ${n}` }));
    const given: number[] = [];
    for (const petId of ids) {
      const bad = await api.vaccines.add({ ...RABIES, ...WHOLE, petId, lotExpiresOn: '2026-11-19', laboratory: null });
      given.push(bad.vaccinationId);
    }
    const alone = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, name: 'Kira' });
    const agree = async () => {
      const shown: string[] = [];
      for (let cursor: number | null = null; ; ) {
        const page: Awaited<ReturnType<typeof desk.review.list>> = await desk.review.list({ cursor });
        shown.push(...kindsOf(page.rows));
        if (page.next === null) break;
        cursor = page.next;
      }
      const { all, kinds } = await desk.review.counts();
      const counted = Object.entries(kinds).flatMap(([kind, amount]) => Array.from({ length: amount }, () => kind));
      expect(counted.toSorted()).toEqual(shown.toSorted());
      expect(all).toBe(shown.length);
      return all;
    };
    world.now = plus(world.now, 1, 'hours');
    await night(world);
    expect(await agree()).toBe(25);

    const { db, statements } = recording(world);
    await reviewCounts({ ...(world.context(camila) as SignedInContext), db });
    // Of the doses none is read; the owner without a contact is, whose number stands in no record.
    expect(statements.filter((one) => one.includes('vaccination'))).toEqual([]);
    expect(statements.length).toBeLessThan(6);

    world.now = plus(world.now, 1, 'hours');
    await api.vaccines.edit({ vaccinationId: given[0] ?? 0, laboratory: 'MSD' });
    expect(await agree()).toBe(24);
    await api.vaccines.remove({ vaccinationId: given[1] ?? 0 });
    expect(await agree()).toBe(22);
    await desk.keptOwners.update({ ownerId: alone.ownerId, phone: '0987654321' });
    expect(await agree()).toBe(21);
    await world.as(vera).pets.remove({ petId: ids[2] ?? 0 });
    expect(await agree()).toBe(19);
    const { lotId } = await api.lots.add({
      vaccineIds: [1],
      laboratory: 'MSD',
      number: WHOLE.lot,
      expiresOn: '2027-01-31',
      received: 9,
    });
    await api.vaccines.edit({ vaccinationId: given[3] ?? 0, laboratory: 'MSD', lotId });
    expect(await agree()).toBe(17);
    await api.lots.edit({
      lotId,
      vaccineIds: [1],
      laboratory: 'MSD',
      number: WHOLE.lot,
      expiresOn: '2026-11-01',
      received: 9,
    });
    await night(world);
    expect(await agree()).toBe(18);
    world.now = plus(world.now, 1, 'hours');
    await api.lots.edit({
      lotId,
      vaccineIds: [1],
      laboratory: 'MSD',
      number: WHOLE.lot,
      expiresOn: '2027-11-01',
      received: 9,
    });
    expect(await agree()).toBe(17);
  });
});
