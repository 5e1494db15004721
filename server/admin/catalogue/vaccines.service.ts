/** Administers vaccines and their schedules; a changed one is worked out again for the animals of its species. */
import type { Db } from '#db/types.ts';
import { moveCampaigns } from '#server/clinic/campaigns/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { moveLots } from '#server/health/lots/queries.ts';
import { countDosesOf, moveDoses } from '#server/health/vaccines/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { listNames } from './queries.ts';
import { asFlag } from './rules.ts';
import type { AddVaccineInput, ChangeVaccineInput, MergeVaccineInput } from './schema.ts';
import { refuseDuplicate } from './service.ts';
import {
  findVaccine,
  insertVaccine,
  listPetIds,
  listRefreshes,
  listSchedules,
  moveRefresh,
  repointMerged,
  requestRefresh,
  setDiseases,
  updateVaccine,
} from './vaccines.queries.ts';

/** The vaccines of a species with their schedules, and whether its animals are still being recomputed. */
export async function schedules({ db }: SignedInContext, { speciesId }: { speciesId: number }) {
  const refreshing = (await listRefreshes(db)).some((one) => one.speciesId === speciesId);
  return { vaccines: await listSchedules(db, speciesId), refreshing };
}

/** @throws INVALID beside the name where the species has it already, and beside conflicting values */
export async function addVaccine({ db, now }: SignedInContext, input: AddVaccineInput) {
  const { diseaseIds, diseaseMonths, speciesId, ...schedule } = input;
  return db.transaction().execute(async (db) => {
    const known = await listSchedules(db, speciesId);
    const species = await listNames(db, 'species', null);
    if (!species.some(({ id }) => id === speciesId)) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
    refuseDuplicate(known, schedule.name);
    refuseImpossibleSchedule(schedule);
    await refuseUnknownDiseases(db, diseaseIds);
    const position = Math.max(0, ...known.map((one) => one.position)) + 1;
    const { core, ...rest } = schedule;
    const row = { ...rest, speciesId, core: asFlag(core), position, active: asFlag(true), mergedIntoId: null };
    const vaccineId = await insertVaccine(db, row);
    await setDiseases(db, vaccineId, diseaseIds, diseaseMonths);
    await requestRefresh(db, speciesId, now());
    return { vaccineId };
  });
}

/**
 * Given doses stay; the job recomputes the due dates of the species' animals. @throws
 * CATALOGUE_ROW_NOT_FOUND, INVALID
 */
export async function changeVaccine({ db, now }: SignedInContext, input: ChangeVaccineInput) {
  const { vaccineId, diseaseIds, diseaseMonths, core, active, ...rest } = input;
  await db.transaction().execute(async (db) => {
    const vaccine = await requireVaccine(db, vaccineId);
    const all = await listSchedules(db, vaccine.speciesId);
    const before = all.find(({ id }) => id === vaccineId);
    const others = all.filter(({ id }) => id !== vaccineId);
    if (rest.name !== undefined) refuseDuplicate(others, rest.name);
    const { minAgeDays = vaccine.minAgeDays, seriesUntilAgeDays = vaccine.seriesUntilAgeDays } = rest;
    const { seriesBoosterAgeDays = vaccine.seriesBoosterAgeDays } = rest;
    refuseImpossibleSchedule({ minAgeDays, seriesUntilAgeDays, seriesBoosterAgeDays });
    if (diseaseIds) await refuseUnknownDiseases(db, diseaseIds);
    if (diseaseIds || diseaseMonths) {
      const months = diseaseMonths ?? before?.diseaseMonths ?? [];
      await setDiseases(db, vaccineId, diseaseIds ?? before?.diseaseIds ?? [], months);
    }
    // A vaccine that is offered again is no longer merged.
    const offered = active === undefined ? {} : { active: asFlag(active), ...(active && { mergedIntoId: null }) };
    const changes = { ...rest, ...offered, ...(core !== undefined && { core: asFlag(core) }) };
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
    await moveLots(db, vaccineId, intoId);
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

async function requireVaccine(db: Db, id: number) {
  const vaccine = await findVaccine(db, id);
  if (!vaccine) throw new DomainError('CATALOGUE_ROW_NOT_FOUND');
  return vaccine;
}

/** Refuses a series that begins after its final age, and a closing dose before its end. */
function refuseImpossibleSchedule(schedule: {
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
