/** Administers the lists that forms choose from. Rows are never deleted, because records refer to them. */
import type { Db } from '#db/types.ts';
import { refreshDue } from '#server/health/due/service.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { moveCampaigns } from '#server/clinic/campaigns/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { moveOwnersToCity } from '#server/accounts/owners/queries.ts';
import { renameBreed } from '#server/pets/pets/queries.ts';
import { inShownOrder } from '#server/pets/reference/rules.ts';
import { countDosesOf, moveDoses } from '#server/health/vaccines/queries.ts';
import {
  findVaccine,
  insertBreed,
  insertCity,
  insertDisease,
  insertSpecies,
  insertVaccine,
  listNames,
  listPetIds,
  listRefreshes,
  listSchedules,
  mergeBreedInto,
  moveDisease,
  moveRefresh,
  type NameRow,
  repointMerged,
  requestRefresh,
  setDiseases,
  updateName,
  updateVaccine,
} from './queries.ts';
import { codeFor, type NameList, sameName } from './rules.ts';
import type {
  AddNameInput,
  AddVaccineInput,
  ChangeNameInput,
  ChangeVaccineInput,
  MergeNameInput,
  MergeVaccineInput,
  NamesInput,
} from './schema.ts';

/** A whole list, offered or not. Species in their own order, the others as forms show them. */
export async function names({ db }: SignedInContext, { list, of }: NamesInput) {
  const rows = await listNames(db, list, of ?? null);
  return list === 'species' ? rows : inShownOrder(rows);
}

/** @throws INVALID beside the name where the list has it already, or its species or country is missing */
export async function addName({ db }: SignedInContext, { list, of, provinceId, name }: AddNameInput) {
  return db.transaction().execute(async (db) => {
    const rows = await listNames(db, list, of ?? null);
    refuseTwice(rows, name);
    return { rowId: await insertName(db, list, { of: of ?? null, provinceId: provinceId ?? null, name }, rows) };
  });
}

async function insertName(
  db: Db,
  list: NameList,
  { of, provinceId, name }: { of: number | null; provinceId: number | null; name: string },
  rows: NameRow[],
): Promise<number> {
  const code = codeFor(name, new Set(rows.flatMap((row) => row.code ?? [])));
  if (list === 'species') return insertSpecies(db, { code, name, position: rows.length + 1, active: 1 });
  if (list === 'disease') return insertDisease(db, { code, name });
  const parents = await listNames(db, 'species', null);
  if (of === null || (list === 'breed' && !parents.some(({ id }) => id === of)))
    throw new DomainError('INVALID', { field: 'of', message: 'Elige de qué lista es.' });
  if (list === 'breed') return insertBreed(db, { speciesId: of, name, active: 1, mergedIntoId: null });
  return insertCity(db, { countryId: of, provinceId, code: null, name });
}

/**
 * Changes a name, or whether forms offer it. Animals store their breed as text, so renaming a breed renames
 * it in their records too.
 * @throws CATALOGUE_ROW_NOT_FOUND, INVALID
 */
export async function changeName({ db, now }: SignedInContext, { list, rowId, name, active }: ChangeNameInput) {
  await db.transaction().execute(async (db) => {
    const row = await requireName(db, list, rowId);
    const others = (await listNames(db, list, row.of)).filter(({ id }) => id !== rowId);
    if (name !== undefined) refuseTwice(others, name);
    const changes = { ...(name !== undefined && { name }), ...(active !== undefined && { active: flag(active) }) };
    if (Object.keys(changes).length > 0) await updateName(db, list, rowId, changes);
    if (list === 'breed' && name !== undefined && row.of !== null) await renameBreed(db, row.of, row.name, name, now());
  });
  return { rowId };
}

/** Merges one of two equivalent rows into the other, with all references. Returns the changed records. */
export async function mergeName({ db, now }: SignedInContext, { list, rowId, intoId }: MergeNameInput) {
  return db.transaction().execute(async (db) => {
    const row = await requireName(db, list, rowId);
    const into = await requireName(db, list, intoId);
    if (row.id === into.id || row.of !== into.of || into.active === 0)
      throw new DomainError('INVALID', { field: 'intoId', message: 'Elige otra línea de la misma lista.' });
    let changed = 0;
    if (list === 'breed' && row.of !== null) {
      changed = await renameBreed(db, row.of, row.name, into.name, now());
      await mergeBreedInto(db, rowId, intoId);
    } else if (list === 'city') {
      changed = await moveOwnersToCity(db, rowId, intoId);
      await updateName(db, 'city', rowId, { active: 0 });
    } else {
      await moveDisease(db, rowId, intoId);
      await updateName(db, 'disease', rowId, { active: 0 });
      for (const { id } of await listNames(db, 'species', null)) await requestRefresh(db, id, now());
    }
    return { changed };
  });
}

/** The vaccines of a species with their schedules, and whether its animals are still being recomputed. */
export async function schedules({ db }: SignedInContext, { speciesId }: { speciesId: number }) {
  const refreshing = (await listRefreshes(db)).some((one) => one.speciesId === speciesId);
  return { vaccines: await listSchedules(db, speciesId), refreshing };
}

/** @throws INVALID beside the name where the species has it already, and beside conflicting values */
export async function addVaccine({ db, now }: SignedInContext, input: AddVaccineInput) {
  const { diseaseIds, speciesId, ...schedule } = input;
  return db.transaction().execute(async (db) => {
    const known = await listSchedules(db, speciesId);
    const species = await listNames(db, 'species', null);
    if (!species.some(({ id }) => id === speciesId)) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
    refuseTwice(known, schedule.name);
    refuseOddSchedule(schedule);
    await refuseUnknownDiseases(db, diseaseIds);
    const position = Math.max(0, ...known.map((one) => one.position)) + 1;
    const { core, ...rest } = schedule;
    const row = { ...rest, speciesId, core: flag(core), position, active: flag(true), mergedIntoId: null };
    const vaccineId = await insertVaccine(db, row);
    await setDiseases(db, vaccineId, diseaseIds);
    await requestRefresh(db, speciesId, now());
    return { vaccineId };
  });
}

/**
 * Given doses stay; the job recomputes the due dates of the species' animals. @throws
 * CATALOGUE_ROW_NOT_FOUND, INVALID
 */
export async function changeVaccine({ db, now }: SignedInContext, input: ChangeVaccineInput) {
  const { vaccineId, diseaseIds, core, active, ...rest } = input;
  await db.transaction().execute(async (db) => {
    const vaccine = await requireVaccine(db, vaccineId);
    const others = (await listSchedules(db, vaccine.speciesId)).filter(({ id }) => id !== vaccineId);
    if (rest.name !== undefined) refuseTwice(others, rest.name);
    const { minAgeDays = vaccine.minAgeDays, seriesUntilAgeDays = vaccine.seriesUntilAgeDays } = rest;
    const { seriesBoosterAgeDays = vaccine.seriesBoosterAgeDays } = rest;
    refuseOddSchedule({ minAgeDays, seriesUntilAgeDays, seriesBoosterAgeDays });
    if (diseaseIds) {
      await refuseUnknownDiseases(db, diseaseIds);
      await setDiseases(db, vaccineId, diseaseIds);
    }
    // A vaccine that is offered again is no longer merged.
    const offered = active === undefined ? {} : { active: flag(active), ...(active && { mergedIntoId: null }) };
    const changes = { ...rest, ...offered, ...(core !== undefined && { core: flag(core) }) };
    if (Object.keys(changes).length > 0) await updateVaccine(db, vaccineId, changes);
    await requestRefresh(db, vaccine.speciesId, now());
  });
  return { vaccineId };
}

/** The number of doses of a vaccine, shown before a merge. */
export async function vaccineUse({ db }: SignedInContext, { vaccineId }: { vaccineId: number }) {
  await requireVaccine(db, vaccineId);
  return { doses: await countDosesOf(db, vaccineId) };
}

/**
 * Merges two rows of one vaccine: the doses of the first count for the second and keep the name they were
 * written with.
 */
export async function mergeVaccine({ db, now }: SignedInContext, { vaccineId, intoId }: MergeVaccineInput) {
  return db.transaction().execute(async (db) => {
    const vaccine = await requireVaccine(db, vaccineId);
    const into = await requireVaccine(db, intoId);
    if (into.id === vaccine.id || into.speciesId !== vaccine.speciesId || into.active === 0)
      throw new DomainError('INVALID', { field: 'intoId', message: 'Elige otra vacuna de la misma especie.' });
    const changed = await moveDoses(db, vaccineId, intoId);
    await repointMerged(db, vaccineId, intoId);
    await moveCampaigns(db, vaccineId, intoId);
    await updateVaccine(db, vaccineId, { active: 0, core: 0, mergedIntoId: intoId });
    // A vaccine that every animal is expected to have stays expected.
    if (vaccine.core === 1) await updateVaccine(db, intoId, { core: 1 });
    await requestRefresh(db, vaccine.speciesId, now());
    return { changed };
  });
}

const AT_ONCE = 25;
const PER_RUN = 1000;

/**
 * The job: recomputes animals whose schedule changed, a few per transaction, so that other writers wait only
 * for moments.
 */
export async function refreshSchedules({ db }: Pick<Context, 'db'>): Promise<number> {
  let done = 0;
  for (const refresh of await listRefreshes(db)) {
    let after: number | null = refresh.afterPetId;
    while (after !== null && done < PER_RUN) {
      const ids = await listPetIds(db, refresh.speciesId, after, AT_ONCE);
      const last: number | null = ids.length < AT_ONCE ? null : (ids.at(-1) ?? null);
      await db.transaction().execute(async (db) => {
        for (const petId of ids) await refreshDue(db, petId);
        await moveRefresh(db, refresh, last);
      });
      done += ids.length;
      after = last;
    }
  }
  return done;
}

async function requireName(db: Db, list: NameList, id: number): Promise<NameRow> {
  const row = (await listNames(db, list, null)).find((one) => one.id === id);
  if (!row) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
  return row;
}

async function requireVaccine(db: Db, id: number) {
  const vaccine = await findVaccine(db, id);
  if (!vaccine) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
  return vaccine;
}

function refuseTwice(rows: readonly { name: string }[], name: string): void {
  const known = rows.find((row) => sameName(row.name, name));
  if (known) throw new DomainError('INVALID', { field: 'name', message: `Ya está en la lista: «${known.name}».` });
}

/** Refuses a series that begins after its final age, and a closing dose before its end. */
function refuseOddSchedule(schedule: {
  minAgeDays: number;
  seriesUntilAgeDays: number | null;
  seriesBoosterAgeDays: number | null;
}): void {
  const { minAgeDays, seriesUntilAgeDays: until, seriesBoosterAgeDays: booster } = schedule;
  const refuse = (field: string, message: string) => new DomainError('INVALID', { field, message });
  if (until !== null && until <= minAgeDays)
    throw refuse('seriesUntilAgeDays', 'La serie tiene que durar más que la edad mínima.');
  if (booster !== null && booster <= (until ?? minAgeDays))
    throw refuse('seriesBoosterAgeDays', 'El refuerzo va después de la serie.');
}

async function refuseUnknownDiseases(db: Db, ids: readonly number[]): Promise<void> {
  const known = new Set((await listNames(db, 'disease', null)).map(({ id }) => id));
  if (new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw new DomainError('INVALID', { field: 'diseaseIds', message: 'Elige de la lista.' });
}

function flag(yes: boolean): 0 | 1 {
  return yes ? 1 : 0;
}
