/** Batches, and plates as whoever made them sees them. The rows of plates belong to server/tags. */
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/types.ts';

export async function insertBatch(db: Db, batch: Insertable<Database['tagBatch']>): Promise<number> {
  const { id } = await db.insertInto('tagBatch').values(batch).returning('id').executeTakeFirstOrThrow();
  return id;
}

const named = (db: Db) =>
  db
    .selectFrom('tagBatch')
    .leftJoin('user', 'user.id', 'tagBatch.createdBy')
    .select(['tagBatch.id', 'tagBatch.name', 'tagBatch.createdAt', 'user.name as author']);

/** Newest first. */
export function listBatches(db: Db, { below, limit }: { below: number | null; limit: number }) {
  return named(db)
    .$if(below !== null, (query) => query.where('tagBatch.id', '<', below))
    .orderBy('tagBatch.id', 'desc')
    .limit(limit)
    .execute();
}

export function findBatch(db: Db, id: number) {
  return named(db).where('tagBatch.id', '=', id).executeTakeFirst();
}

export function countByState(db: Db, batchIds: readonly number[]) {
  return db
    .selectFrom('tag')
    .select((eb) => ['batchId', 'state', eb.fn.countAll<number>().as('amount')])
    .where('batchId', 'in', batchIds)
    .groupBy(['batchId', 'state'])
    .execute();
}

/** In the order they were made; whose they are is not asked. */
export function listBatchTags(
  db: Db,
  { batchId, above, limit }: { batchId: number; above: number | null; limit: number },
) {
  return db
    .selectFrom('tag')
    .select(['id', 'code', 'state', 'activatedAt', 'scans', 'lastScanAt'])
    .where('batchId', '=', batchId)
    .$if(above !== null, (query) => query.where('id', '>', above))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What is engraved and printed of a whole batch. */
export function listPrintedTags(db: Db, batchId: number) {
  return db
    .selectFrom('tag')
    .select(['code', 'activationCode', 'state'])
    .where('batchId', '=', batchId)
    .orderBy('id')
    .execute();
}

/** By its own code or by the one of its pack, with its animal's name. */
export function findTagByAnyCode(db: Db, code: string) {
  return db
    .selectFrom('tag')
    .leftJoin('pet', 'pet.id', 'tag.petId')
    .leftJoin('tagBatch', 'tagBatch.id', 'tag.batchId')
    .select(['tag.id', 'tag.code', 'tag.state', 'tag.activatedAt', 'tag.withdrawnAt', 'tag.scans', 'tag.lastScanAt'])
    .select(['tag.replacedAt', 'tag.createdAt', 'pet.name as petName'])
    .select(['tagBatch.id as batchId', 'tagBatch.name as batchName'])
    .where((eb) => eb.or([eb('tag.code', '=', code), eb('tag.activationCode', '=', code)]))
    .executeTakeFirst();
}

/** Those of the codes that something already has: an animal, a plate, a pack. */
export async function findTakenCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pet')
    .select('code')
    .where('code', 'in', codes)
    .union(db.selectFrom('tag').select('code').where('code', 'in', codes))
    .union(
      db
        .selectFrom('tag')
        .select('activationCode as code')
        .where('activationCode', 'in', codes)
        .$narrowType<{ code: string }>(),
    )
    .execute();
  return rows.map(({ code }) => code);
}
