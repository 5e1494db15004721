/** Batches, and their tags for the administrator. The tag rows belong to server/lost-found/tags. */
import { type Insertable, sql } from 'kysely';
import { type Fragment, found } from '#db/search.ts';
import type { Database, Db, TagState } from '#db/types.ts';
import type { TagSort } from './schema.ts';

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

/** In order of creation, without their owners. */
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

/** The engraved and printed codes of a whole batch. */
export function listPrintedTags(db: Db, batchId: number) {
  return db
    .selectFrom('tag')
    .select(['code', 'activationCode', 'state'])
    .where('batchId', '=', batchId)
    .orderBy('id')
    .execute();
}

/** By the tag's own code or its pack's, with its animal's name. */
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

/** The codes that an animal, a tag or a pack already has. */
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

export interface TagsWanted {
  fragment: Fragment | null;
  /** The beginning of a tag's code; null where the fragment is no code. */
  code: string | null;
  state: TagState | null;
  ids: readonly number[] | null;
  sort: TagSort;
  /** The last row of the page before. */
  after: { id: number; key: string } | null;
  limit: number;
}

/** All tags, by code or by animal and owner: newest first, or last read first. */
export function listAllTags(db: Db, { fragment, code, state, ids, sort, after, limit }: TagsWanted) {
  // The same expression as in the index.
  const read = sql<string>`coalesce(tag."lastScanAt", '')`;
  return db
    .selectFrom('tag')
    .leftJoin('pet', 'pet.id', 'tag.petId')
    .leftJoin('tagBatch', 'tagBatch.id', 'tag.batchId')
    .select([
      'tag.id',
      'tag.code',
      'tag.state',
      'tag.createdAt',
      'tag.activatedAt',
      'tag.withdrawnAt',
      'tag.replacedAt',
    ])
    .select(['tag.scans', 'tag.lastScanAt', 'tagBatch.id as batchId', 'tagBatch.name as batchName'])
    .select(['pet.id as petId', 'pet.name as petName', (sort === 'read' ? read : sql<string>`''`).as('key')])
    .$if(state !== null, (query) => query.where('tag.state', '=', state ?? 'active'))
    .$if(ids !== null, (query) => query.where('tag.id', 'in', ids ?? []))
    .$if(after !== null, (query) =>
      sort === 'read'
        ? // The first half alone lets SQLite begin there in its index.
          query.where(
            sql<boolean>`${read} <= ${after?.key ?? ''} and (${read}, tag.id) < (${after?.key ?? ''}, ${after?.id ?? 0})`,
          )
        : query.where('tag.id', '<', after?.id ?? 0),
    )
    .$if(fragment !== null, (query) => query.where('tag.id', 'in', tagsBy(db, fragment, code)))
    .$if(sort === 'read', (query) => query.orderBy(read, 'desc'))
    .orderBy('tag.id', 'desc')
    .limit(limit)
    .execute();
}

function tagsBy(db: Db, fragment: Fragment | null, code: string | null) {
  const pets = found(db, 'pet', fragment ?? { kind: 'begins', name: '' });
  const ofPets = sql`select worn.id from ${pets} as "found" join tag worn on worn."petId" = "found".id`;
  if (code === null) return sql<number>`(${ofPets})`;
  const byCode = sql`select coded.id from tag coded where coded.code >= ${code} and coded.code < ${`${code}~`}`;
  return sql<number>`(${ofPets} union ${byCode})`;
}

/** Those of the ids that can still be withdrawn. */
export function listWithdrawable(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('tag')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '!=', 'withdrawn')
    .orderBy('id')
    .execute();
}
