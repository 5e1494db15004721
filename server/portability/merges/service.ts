/**
 * «¿Es la misma?»: two records of one animal become one. The elder stays, and all of the other comes to it; what came from where
 * is kept, so that within seven days both stand again as they were.
 */
import type { Db, Instant, Trx } from '#db/types.ts';
import { deletePostponement, listPostponements, putPostponement } from '#server/health/due/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { refreshLicence } from '#server/pets/licences/grants.service.ts';
import { requirePatient, requirePet } from '#server/pets/pets/access.ts';
import { holdPet, type Pet } from '#server/pets/pets/queries.ts';
import { trialBegan } from '#server/pets/pets/rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { movedBetween } from './moves.service.ts';
import {
  deleteAlias,
  findMerge,
  findWhole,
  insertAlias,
  insertMerge,
  listMergesOf,
  listNamesakes,
  type Moved,
  moveRows,
  noteParted,
  reverse,
  type WholePet,
} from './queries.ts';
import { mayBeSame, PART_DAYS } from './rules.ts';
import type { JoinInput, MergeIdInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type Merge = NonNullable<Awaited<ReturnType<typeof findMerge>>>;

/** Who answered «No, son dos» may join them later, from the record of either. */
export async function alikeOf({ db, pet }: PetContext) {
  return listAlike(db, { userId: pet.userId, petId: pet.id, partedToo: true });
}

/** Animals of this account that may be the same one as this. */
export async function listAlike(db: Db, whose: { userId: number; petId: number; partedToo?: boolean }) {
  const { mine, others } = await listNamesakes(db, whose);
  if (!mine) return [];
  return others
    .filter((other) => mayBeSame(mine, other))
    .map(({ petId, name, photo, species, code, createdAt, birthOn }) => ({
      petId,
      name,
      photo,
      species,
      code,
      createdAt,
      birthOn,
    }));
}

/** The last joining of this record that may still be parted; null without one. */
export async function joinedOf({ db, now, pet }: PetContext) {
  const [last] = await listMergesOf(db, pet.id);
  const until = last && plus(last.mergedAt, PART_DAYS, 'days');
  if (!last || last.petId !== pet.id || last.otherUserId !== last.userId || (until ?? '') <= now()) return null;
  const { id: mergeId, otherName, otherCode, mergedAt } = last;
  return { mergeId, name: pet.name, otherName, otherCode, mergedAt, until: until ?? mergedAt };
}

/**
 * Both have to be this account's own. Entries keep their authors, of two equal doses one is shown, paid time adds up, and the
 * other code leads here for ever.
 * @throws PET_NOT_FOUND, PET_OWNER_ONLY, PET_LOST, INVALID where something on record says that they are two
 */
export async function join(context: PetContext, { otherId }: JoinInput) {
  const { db, actor, config, now, pet } = context;
  const at = now();
  // Of the clinic's own both are the keeper's.
  const beside = await requirePet(db, actor, otherId, 'mend');
  if (beside.role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
  return db.transaction().execute(async (db) => {
    const [one, two] = await holdBoth(db, pet.id, otherId);
    refuseTwo(one, two, pet.userId);
    const [elder, other] = isElder(one, two) ? [one, two] : [two, one];
    const moved: Moved[] = [];
    const move = async (rows: Moved) => {
      if (rows.keys.length === 0 || rows.was === rows.became) return;
      moved.push(rows);
      await moveRows(db, rows);
    };
    const set = (row: WholePet, column: keyof WholePet, became: string | number | null) =>
      move({ table: 'pet', column, by: 'id', keys: [row.id], was: row[column], became });
    // First, because a microchip is unique among animals that are not removed.
    await set(other, 'removedAt', at);
    for (const rows of await movedBetween(db, elder, other)) await move(rows);
    for (const [column, value] of factsOf(elder, other)) await set(elder, column, value);
    await set(elder, 'updatedAt', at);
    await insertAlias(db, { code: other.code, petId: elder.id, createdAt: at });
    const postponed = {
      elder: await listPostponements(db, { petId: elder.id }),
      other: await listPostponements(db, { petId: other.id }),
    };
    await refreshLicence(db, elder.id, config);
    await refreshLines(db, elder.id, [...postponed.other, ...postponed.elder]);
    const row = { petId: elder.id, otherId: other.id, mergedBy: actor.userId, mergedAt: at };
    const mergeId = await insertMerge(db, { ...row, moved: JSON.stringify({ moved, postponed } satisfies Kept) });
    return { mergeId, petId: elder.id, otherId: other.id, petName: elder.name };
  });
}

/** In the order of their ids, so that two joins at once do not wait for each other for ever. */
async function holdBoth(db: Trx, petId: number, otherId: number): Promise<[WholePet, WholePet]> {
  for (const id of [petId, otherId].toSorted((a, b) => a - b)) await holdPet(db, id);
  const [one, two] = [await findWhole(db, petId), await findWhole(db, otherId)];
  if (!one || !two) throw new DomainError('PET_NOT_FOUND');
  return [one, two];
}

function refuseTwo(one: WholePet, two: WholePet, userId: number): void {
  const refuse = (message: string) => new DomainError('INVALID', { message });
  for (const { userId: holder, removedAt } of [one, two])
    if (holder !== userId || removedAt) throw new DomainError('PET_NOT_FOUND');
  if (one.id === two.id) throw refuse('Es la misma libreta.');
  if (one.lostAt || two.lostAt) throw new DomainError('PET_LOST', { message: LOST });
  if (one.speciesId !== two.speciesId) throw refuse('Son animales de distinta especie.');
  if (one.microchip && two.microchip) throw refuse('Tienen microchips distintos: son dos animales.');
  if ((one.deceasedOn === null) !== (two.deceasedOn === null))
    throw refuse('Una de las dos libretas dice que murió. Corrígelo antes de unirlas.');
}

const LOST = 'Una de las dos está en búsqueda. Únelas cuando haya aparecido.';

function isElder(one: WholePet, two: WholePet): boolean {
  return one.createdAt === two.createdAt ? one.id < two.id : one.createdAt < two.createdAt;
}

/** What the elder record does not say is taken from the other; a warning of either is never lost. */
function factsOf(elder: WholePet, other: WholePet): [keyof WholePet, string | number | null][] {
  const facts: [keyof WholePet, string | number | null][] = [];
  for (const column of ['breed', 'color', 'marks', 'microchip', 'photo', 'neuteredOn'] as const)
    if (elder[column] === null && other[column] !== null) facts.push([column, other[column]]);
  if (elder.sex === 'unknown') facts.push(['sex', other.sex]);
  if (elder.neutered === null) facts.push(['neutered', other.neutered]);
  if (elder.birthOn === null) facts.push(['birthOn', other.birthOn], ['birthEstimated', other.birthEstimated]);
  const warnings = [...new Set([elder.allergies, other.allergies].filter((text) => text !== null))];
  if (warnings.length > 0) facts.push(['allergies', warnings.join('; ')]);
  // The days of trial begin once.
  const [began = null] = [trialBegan(elder), trialBegan(other)].toSorted();
  return [...facts, ['trialFrom', began]];
}

type Postponed = Awaited<ReturnType<typeof listPostponements>>;

/** What of a joining is kept, to part the two again. */
interface Kept {
  moved: Moved[];
  /** A line that is worked out again drops its postponement. */
  postponed: { elder: Postponed; other: Postponed };
}

/** What is due, with what was postponed of it; twice, because a postponement holds for a line that is there. */
async function refreshLines(db: Trx, petId: number, postponed: Postponed): Promise<void> {
  await refreshDue(db, petId);
  for (const one of postponed) await putPostponement(db, { ...one, petId });
  await refreshDue(db, petId);
}

/**
 * Both records stand as before; what was written since the joining stays with the elder. Only the last joining of a record.
 * @throws MERGE_NOT_FOUND alike for another account's, a parted one, one older than seven days and one of an animal that moved on
 */
export async function part({ db, actor, config, now }: SignedInContext, { mergeId }: MergeIdInput) {
  const at = now();
  const known = await findMerge(db, mergeId);
  const holder = await holderFor(db, actor, known);
  if (!known || holder === null) throw new DomainError('MERGE_NOT_FOUND');
  return db.transaction().execute(async (db) => {
    await holdBoth(db, known.petId, known.otherId);
    const merge = await findMerge(db, mergeId);
    const [last] = await listMergesOf(db, known.petId);
    const open = merge && last?.id === merge.id && merge.userId === holder && merge.otherUserId === holder;
    if (!open || merge.removedAt || plus(merge.mergedAt, PART_DAYS, 'days') <= at)
      throw new DomainError('MERGE_NOT_FOUND');
    await putApart(db, merge, { config, at });
    return { petId: merge.petId, otherId: merge.otherId, petName: merge.name };
  });
}

/** Whose animals the caller may part: the own ones, and the clinic's for who mends its records. */
async function holderFor(db: Db, actor: SignedInContext['actor'], merge: Merge | undefined): Promise<number | null> {
  if (!merge) return null;
  if (merge.userId === actor.userId) return actor.userId;
  const pet = await requirePatient(db, actor, merge.petId, 'mend');
  return pet?.kept ? pet.userId : null;
}

async function putApart(db: Trx, merge: Merge, { config, at }: { config: Config; at: Instant }): Promise<void> {
  const { id, petId, otherId, otherCode } = merge;
  if (!(await noteParted(db, id, at))) throw new DomainError('MERGE_NOT_FOUND');
  const { moved, postponed } = JSON.parse(merge.moved) as Kept;
  for (const rows of moved.toReversed()) await moveRows(db, reverse(rows));
  await deleteAlias(db, otherCode);
  const own = new Set(postponed.elder.map(({ key }) => key));
  for (const { key } of postponed.other) if (!own.has(key)) await deletePostponement(db, petId, key);
  for (const one of [petId, otherId]) await refreshLicence(db, one, config);
  await refreshLines(db, petId, postponed.elder);
  await refreshLines(db, otherId, postponed.other);
}

/** Inside a caller's transaction, before the animal passes on to an account that holds the other one not. */
export async function partIfJoined(db: Trx, { petId, config, at }: { petId: number; config: Config; at: Instant }) {
  for (const merge of await listMergesOf(db, petId)) await putApart(db, merge, { config, at });
}
