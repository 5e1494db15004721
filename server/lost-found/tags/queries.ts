/** Tags. A tag is reached through its animal's members, so it follows the animal. */
import type { Insertable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, Instant, ReplaceReason } from '#db/types.ts';

/** Every tag of the animals that this user may see, newest first. */
export function listTags(db: Db, userId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('tag', 'tag.petId', 'pet.id')
    .leftJoin('tag as next', 'next.id', 'tag.replacedById')
    .select(['tag.id as tagId', 'tag.code', 'tag.state', 'tag.activatedAt', 'tag.scans', 'tag.lastScanAt'])
    .select(['tag.replacedAt', 'tag.replaceReason', 'next.code as replacedByCode'])
    .select(['pet.id as petId', 'pet.name as petName', 'pet.photo', 'pet.lostAt', 'pet.deceasedOn'])
    .select(['species.code as species', 'petMember.role'])
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .orderBy('tag.activatedAt', 'desc')
    .orderBy('tag.id', 'desc')
    .execute();
}

const keptTags = (db: Db, userId: number) =>
  db
    .selectFrom('tag')
    .innerJoin('pet', 'pet.id', 'tag.petId')
    .where('pet.userId', '=', userId)
    .where('pet.removedAt', 'is', null);

/** A page of the tags of the animals that the clinic keeps, the last made first. */
export function listKeptTags(db: Db, { userId, limit, offset }: { userId: number; limit: number; offset: number }) {
  return keptTags(db, userId)
    .select(['tag.id as tagId', 'tag.code', 'tag.state', 'tag.activatedAt', 'tag.scans', 'tag.lastScanAt'])
    .select(['pet.id as petId', 'pet.name as petName'])
    .orderBy('tag.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countKeptTags(db: Db, userId: number): Promise<number> {
  const { amount } = await keptTags(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow();
  return amount;
}

/** A tag of an animal that this user may see; undefined alike for a missing tag and another user's. */
export function findTag(db: Db, userId: number, tagId: number) {
  return db
    .selectFrom('tag')
    .innerJoin('pet', 'pet.id', 'tag.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .select(['tag.id', 'tag.code', 'tag.state', 'tag.replacedAt', 'pet.id as petId', 'petMember.role'])
    .where('tag.id', '=', tagId)
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

export type OwnedTag = NonNullable<Awaited<ReturnType<typeof findTag>>>;

const known = (db: Db) => db.selectFrom('tag').select(['id', 'code', 'activationCode', 'state', 'petId']);

export type KnownTag = NonNullable<Awaited<ReturnType<typeof findTagByCode>>>;

/** Any user's tag: only for deciding whether it may be activated. */
export function findTagByCode(db: Db, code: string) {
  return known(db).where('code', '=', code).executeTakeFirst();
}

/** By the pack's code, which is gone once used. */
export function findTagByActivationCode(db: Db, activationCode: string) {
  return known(db).where('activationCode', '=', activationCode).executeTakeFirst();
}

/** Ties a tag to an animal. False where another user was faster: of two concurrent users one gets it. */
export async function activateTag(
  db: Db,
  tagId: number,
  { petId, activatedBy, activatedAt }: { petId: number; activatedBy: number; activatedAt: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tag')
    .set({ state: 'active', activationCode: null, petId, activatedBy, activatedAt })
    .where('id', '=', tagId)
    .where('state', '=', 'available')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Switches a tag off or on; false where it was withdrawn meanwhile. */
export async function setTagState(db: Db, tagId: number, state: 'active' | 'disabled'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tag')
    .set({ state })
    .where('id', '=', tagId)
    .where('state', 'in', ['active', 'disabled'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the tag's replacement. False where it already had one. */
export async function replaceTag(
  db: Db,
  tagId: number,
  by: { replacedById: number; replacedAt: Instant; replaceReason: ReplaceReason },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tag')
    .set(by)
    .where('id', '=', tagId)
    .where('replacedAt', 'is', null)
    .where('state', 'in', ['active', 'disabled'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts one more reading (server/lost-found/tag-page decides which readings count). */
export async function countTagScan(db: Db, tagId: number, at: Instant): Promise<void> {
  await db
    .updateTable('tag')
    .set((eb) => ({ scans: eb('scans', '+', 1), lastScanAt: at }))
    .where('id', '=', tagId)
    .execute();
}

type NewTag = Pick<Insertable<Database['tag']>, 'code' | 'activationCode' | 'batchId' | 'createdAt'>;

/** New tags without an animal. @throws the database's own error where a code exists already. */
export async function insertTags(db: Db, tags: NewTag[]) {
  const rows = tags.map((tag) => ({ ...tag, state: 'available' as const, scans: 0 }));
  const made = await inChunks(rows, (some) =>
    db.insertInto('tag').values(some).returning(['id', 'code', 'activationCode']).execute(),
  );
  return made.flat();
}

/**
 * An administrator withdraws a tag for good: its code is unknown, its animal still lists it. False where it
 * already was withdrawn.
 */
export async function withdrawTag(db: Db, tagId: number, withdrawnAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tag')
    .set({ state: 'withdrawn', withdrawnAt, activationCode: null })
    .where('id', '=', tagId)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Withdraws the tags of all animals of a user whose account ends. */
export async function withdrawTagsOfUser(db: Db, userId: number, withdrawnAt: Instant): Promise<void> {
  await db
    .updateTable('tag')
    .set({ state: 'withdrawn', withdrawnAt })
    .where('petId', 'in', (eb) => eb.selectFrom('pet').select('pet.id').where('pet.userId', '=', userId))
    .where('state', '!=', 'withdrawn')
    .execute();
}

export async function withdrawTagsOfPet(db: Db, petId: number, withdrawnAt: Instant): Promise<void> {
  await db
    .updateTable('tag')
    .set({ state: 'withdrawn', withdrawnAt })
    .where('petId', '=', petId)
    .where('state', '!=', 'withdrawn')
    .execute();
}
