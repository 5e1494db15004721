/** The rows of files: each is written before its bytes and removed after them. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Page } from '#db/pages.ts';
import type { Database, Db, FileKind, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/** The new row's id; undefined where the code is taken (the same upload, sent twice at once). */
export async function insertFile(db: Db, file: Insertable<Database['file']>): Promise<number | undefined> {
  const row = await db
    .insertInto('file')
    .values(file)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function findFileOf(db: Db, code: string) {
  return db.selectFrom('file').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Makes the file visible in its place; false where its row was deleted in the meantime. */
export async function markStored(
  db: Db,
  fileId: number,
  stored: Updateable<Database['file']> & { userId: number; storedAt: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set(stored)
    .where('id', '=', fileId)
    .where('storedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setCaption(db: Db, fileId: number, caption: string | null): Promise<void> {
  await db.updateTable('file').set({ caption }).where('id', '=', fileId).execute();
}

/** Hides a file or restores it; false where it has that state already or is gone. */
export async function setFileRemoved(db: Db, fileId: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ removedAt })
    .where('id', '=', fileId)
    .where('storedAt', 'is not', null)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The number of all users' files whose bytes lie in the store. */
export async function countStored(db: Db): Promise<number> {
  const { files } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .where('storedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return files;
}

/** The bytes of this user's files: the visible ones, and all whose bytes still exist. */
export async function sumFiles(db: Db, userId: number): Promise<{ living: number; all: number }> {
  const { living, all } = await db
    .selectFrom('file')
    .select((eb) => [
      eb.fn.sum<number>(eb.case().when('removedAt', 'is', null).then(eb.ref('bytes')).else(0).end()).as('living'),
      eb.fn.sum<number>('bytes').as('all'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const receipts = await db
    .selectFrom('costReceipt')
    .innerJoin('cost', 'cost.id', 'costReceipt.costId')
    .select((eb) => [
      eb.fn
        .sum<number>(eb.case().when('cost.removedAt', 'is', null).then(eb.ref('costReceipt.bytes')).else(0).end())
        .as('living'),
      eb.fn.sum<number>('costReceipt.bytes').as('all'),
    ])
    .where('cost.userId', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    living: Number(living ?? 0) + Number(receipts.living ?? 0),
    all: Number(all ?? 0) + Number(receipts.all ?? 0),
  };
}

export interface ExpiredFile {
  id: number;
  code: string;
  kind: FileKind;
}

/** The `createdAt` of a file that a sweep has claimed: older than any real one. */
export const CLAIMED = '1970-01-01T00:00:00.000Z';

interface Ages {
  /** Rows from before this moment that were never stored belong to an upload that died. */
  unstored: Instant;
  /** Files removed before this moment can no longer be restored. */
  removed: Instant;
}

/**
 * Claims the files whose time is over. The same statement clears their `storedAt`, so no caller sees or
 * restores them any more, and the next sweep continues where a killed one stopped.
 */
export async function claimExpired(db: Db, ages: Ages, limit: number): Promise<ExpiredFile[]> {
  const each = CONDITIONS.map((condition) => db.selectFrom('file').select('file.id').where(condition(ages)));
  const [first, ...others] = each as [(typeof each)[0], ...typeof each];
  // Each of them has an index of its own; with «or», or in an order, the whole table would be read.
  const expired = others.reduce((query, one) => query.unionAll(one), first).as('expired');
  return db
    .updateTable('file')
    .set({ storedAt: null, createdAt: CLAIMED })
    .where('id', 'in', db.selectFrom(expired).select('expired.id').limit(limit))
    .where((eb) => eb.or(CONDITIONS.map((condition) => condition(ages))))
    .returning(['id', 'code', 'kind'])
    .execute();
}

/** An entry that was deleted took its own with it; a file that is still being uploaded has no place yet. Letter for letter as in migration 155. */
const WITHOUT_PLACE = sql<boolean>`(case when "storedAt" is not null and ((purpose in ('user', 'payment', 'report') and "userId" is null)
  or (purpose = 'owner' and "ownerId" is null)
  or (purpose in ('gallery', 'pet', 'neutering', 'vaccination', 'deworming', 'illness', 'medicine', 'checkup') and "petId" is null)
  or (purpose = 'vaccination' and "vaccinationId" is null) or (purpose = 'deworming' and "dewormingId" is null)
  or (purpose = 'illness' and "illnessId" is null) or (purpose = 'medicine' and "medicineId" is null)
  or (purpose = 'checkup' and "checkupId" is null)
  or (purpose = 'payment' and "paymentId" is null) or (purpose = 'report' and "reportId" is null))
  then 1 else 0 end) = 1`;

const CONDITIONS: readonly ((ages: Ages) => RawBuilder<boolean>)[] = [
  ({ unstored }) => sql<boolean>`"storedAt" is null and "createdAt" < ${unstored}`,
  ({ removed }) => sql<boolean>`"removedAt" < ${removed}`,
  () => WITHOUT_PLACE,
];

export async function deleteFiles(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('file').where('id', 'in', ids).where('storedAt', 'is', null).execute();
}

/** All files of an animal count for its new user, removed ones too. */
export async function reassignFiles(db: Db, petId: number, userId: number): Promise<void> {
  await db.updateTable('file').set({ userId }).where('petId', '=', petId).execute();
}

/** Files of an animal that belong to none of its entries are let go: the sweep removes their bytes. */
export async function releaseFilesOutsideEntries(db: Db, petId: number): Promise<void> {
  await db
    .updateTable('file')
    .set({ userId: null, petId: null })
    .where('petId', '=', petId)
    .where('vaccinationId', 'is', null)
    .where('dewormingId', 'is', null)
    .where('illnessId', 'is', null)
    .where('medicineId', 'is', null)
    .where('checkupId', 'is', null)
    .execute();
}

/** The owner's pictures are let go. */
export async function releaseFilesOfOwner(db: Db, ownerId: number): Promise<void> {
  await db.updateTable('file').set({ userId: null, ownerId: null }).where('ownerId', '=', ownerId).execute();
}

/** Pictures and documents of an account, or of an owner with the animals, including the removed ones for as long as they are kept. */
export function listFilesOf(db: Db, whose: Whose, page: Page<{ id: number }>) {
  return db
    .selectFrom('file')
    .leftJoin('pet', 'pet.id', 'file.petId')
    .leftJoin('user as author', 'author.id', 'file.createdBy')
    .leftJoin('vaccination', 'vaccination.id', 'file.vaccinationId')
    .leftJoin('deworming', 'deworming.id', 'file.dewormingId')
    .leftJoin('illness', 'illness.id', 'file.illnessId')
    .leftJoin('medicine', 'medicine.id', 'file.medicineId')
    .leftJoin('checkup', 'checkup.id', 'file.checkupId')
    .select((eb) => [
      'file.id',
      'file.code',
      'file.createdBy',
      'pet.code as animal',
      'file.kind',
      'file.purpose',
      eb.fn
        .coalesce('vaccination.name', 'deworming.product', 'illness.name', 'medicine.name', 'checkup.reason')
        .as('of'),
      'file.caption',
      'file.takenOn',
      'file.createdAt',
      'author.name as author',
      'file.removedAt',
    ])
    .where((eb) =>
      'userId' in whose
        ? eb('file.userId', '=', whose.userId)
        : eb.or([
            eb('file.ownerId', '=', whose.ownerId),
            eb('file.petId', 'in', eb.selectFrom('pet').select('pet.id').where(belongsTo(whose))),
          ]),
    )
    .where('file.storedAt', 'is not', null)
    .where('file.id', '>', page.after?.id ?? 0)
    .orderBy('file.id')
    .limit(page.most)
    .execute();
}
