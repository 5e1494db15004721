/** Records that became one: which, what came from where, and the codes that lead there. */
import { nameKey } from '#db/search.ts';
import { listMovable, type Moved, moveRows, reverse } from '#db/moved-rows.ts';
import type { Database, Db, Instant } from '#db/types.ts';

export { listMovable, type Moved, moveRows, reverse };

/** The whole row, removed or not. */
export function findWhole(db: Db, petId: number) {
  return db.selectFrom('pet').selectAll().where('id', '=', petId).executeTakeFirst();
}

export type WholePet = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

/**
 * Other animals of this account with the species and the name of this one.
 * @param partedToo also those from which it was parted
 */
export async function listNamesakes(
  db: Db,
  { userId, petId, partedToo = false }: { userId: number; petId: number; partedToo?: boolean },
) {
  const mine = await db
    .selectFrom('pet')
    .select(['speciesId', 'birthOn', 'microchip', 'deceasedOn', nameKey(db, 'pet').as('key')])
    .where('id', '=', petId)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!mine) return { mine, others: [] };
  const others = await db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['pet.id as petId', 'pet.name', 'pet.photo', 'pet.code', 'pet.createdAt', 'pet.birthOn'])
    .select(['pet.microchip', 'pet.deceasedOn', 'species.code as species'])
    .where('pet.userId', '=', userId)
    .where('pet.speciesId', '=', mine.speciesId)
    .where('pet.removedAt', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where('pet.id', '!=', petId)
    .where(nameKey(db, 'pet'), '=', mine.key)
    .$if(!partedToo, (query) => query.where((eb) => eb.not(eb.exists(parted(db, petId)))))
    .orderBy('pet.id')
    .limit(MOST_ALIKE)
    .execute();
  return { mine, others };
}

const MOST_ALIKE = 3;

/** Merges of this animal with the row of `pet` around it, parted by their owner. */
function parted(db: Db, petId: number) {
  return db
    .selectFrom('petMerge')
    .select('petMerge.id')
    .where('petMerge.partedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('petMerge.petId', '=', petId), eb('petMerge.otherId', '=', eb.ref('pet.id' as never))]),
        eb.and([eb('petMerge.otherId', '=', petId), eb('petMerge.petId', '=', eb.ref('pet.id' as never))]),
      ]),
    );
}

/** Doses that count, to find equal ones. */
export function listVaccineDoses(db: Db, petId: number) {
  return db
    .selectFrom('vaccination')
    .leftJoin('vaccine', 'vaccine.id', 'vaccination.vaccineId')
    .select(['vaccination.id', 'vaccination.givenOn', 'vaccination.vaccineId as what', 'vaccination.name'])
    .select(['vaccination.lot', 'vaccination.signatureId', 'vaccine.name as vaccine'])
    .where('vaccination.petId', '=', petId)
    .where('vaccination.removedAt', 'is', null)
    .orderBy('vaccination.id')
    .execute();
}

export function listProductDoses(db: Db, petId: number) {
  return db
    .selectFrom('deworming')
    .select(['id', 'givenOn', 'target', 'product as name', 'signatureId'])
    .where('petId', '=', petId)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export async function listCampaignDosesOf(db: Db, vaccinationId: number): Promise<number[]> {
  const rows = await db.selectFrom('campaignDose').select('id').where('vaccinationId', '=', vaccinationId).execute();
  return rows.map(({ id }) => id);
}

export async function listFilesOf(
  db: Db,
  { column, entryId }: { column: 'vaccinationId' | 'dewormingId'; entryId: number },
): Promise<number[]> {
  const rows = await db.selectFrom('file').select('id').where(column, '=', entryId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Its pictures as a face, which an album does not show. */
export async function listFaces(db: Db, petId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('petId', '=', petId)
    .where('purpose', '=', 'pet')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function findConsent(db: Db, petId: number) {
  return db
    .selectFrom('patient')
    .select(['consentAt', 'consentBy', 'consentHow', 'endedAt'])
    .where('petId', '=', petId)
    .executeTakeFirst();
}

export async function insertAlias(db: Db, alias: Database['petAlias']): Promise<void> {
  await db.insertInto('petAlias').values(alias).execute();
}

export async function deleteAlias(db: Db, code: string): Promise<void> {
  await db.deleteFrom('petAlias').where('code', '=', code).execute();
}

export async function insertMerge(
  db: Db,
  merge: { petId: number; otherId: number; mergedBy: number; mergedAt: Instant; moved: string },
): Promise<number> {
  const { id } = await db
    .insertInto('petMerge')
    .values({ ...merge, partedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const merges = (db: Db) =>
  db
    .selectFrom('petMerge')
    .innerJoin('pet as own', 'own.id', 'petMerge.petId')
    .innerJoin('pet as other', 'other.id', 'petMerge.otherId')
    .select(['petMerge.id', 'petMerge.petId', 'petMerge.otherId', 'petMerge.mergedAt', 'petMerge.moved'])
    .select(['own.userId', 'own.removedAt', 'own.name', 'other.userId as otherUserId', 'other.name as otherName'])
    .select(['other.code as otherCode'])
    .where('petMerge.partedAt', 'is', null);

/** Undefined for a parted one. */
export function findMerge(db: Db, mergeId: number) {
  return merges(db).where('petMerge.id', '=', mergeId).executeTakeFirst();
}

/** Whatever this animal is joined with, in either role, the latest first. */
export function listMergesOf(db: Db, petId: number) {
  return merges(db)
    .where((eb) => eb.or([eb('petMerge.petId', '=', petId), eb('petMerge.otherId', '=', petId)]))
    .orderBy('petMerge.id', 'desc')
    .execute();
}

/** False where it was parted a moment ago. */
export async function noteParted(db: Db, mergeId: number, partedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('petMerge')
    .set({ partedAt })
    .where('id', '=', mergeId)
    .where('partedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
