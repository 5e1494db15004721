import type { Insertable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/** How the animal is remembered, also where its death was taken back; the picture only while it is there. */
export async function findMemorial(db: Db, petId: number) {
  const [memorial] = await memorialOf(db, { petId });
  return memorial;
}

const memorialOf = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('memorial')
    .leftJoin('user', 'user.id', 'memorial.saidBy')
    .leftJoin('file', (join) =>
      join
        .onRef('file.id', '=', 'memorial.fileId')
        .onRef('file.petId', '=', 'memorial.petId')
        .on('file.removedAt', 'is', null)
        .on('file.storedAt', 'is not', null),
    )
    .select(['memorial.words', 'memorial.lossId', 'memorial.byClinic', 'memorial.saidAt'])
    .select(['file.id as fileId', 'file.code as photo', 'user.name as author'])
    .where('memorial.petId', '=', p.petId),
);

export async function putMemorial(
  db: Db,
  memorial: Insertable<Database['memorial']>,
  changes: Updateable<Database['memorial']>,
): Promise<void> {
  await db
    .insertInto('memorial')
    .values(memorial)
    .onConflict((conflict) => conflict.column('petId').doUpdateSet(changes))
    .execute();
}

/** What a family wrote for an animal goes with the family. */
export async function deleteMemorial(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('memorial').where('petId', '=', petId).execute();
}

/** Whether this is a picture of the animal that may stand for it. */
export async function isPictureOf(db: Db, petId: number, fileId: number): Promise<boolean> {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('petId', '=', petId)
    .where('kind', '=', 'photo')
    .where('purpose', 'in', ['gallery', 'pet'])
    .where('removedAt', 'is', null)
    .where('storedAt', 'is not', null)
    .executeTakeFirst();
  return file !== undefined;
}

/** The facts of the mail to its family; undefined where the reader is no member any more, or the animal was removed. */
export function findRemembered(db: Db, { petId, userId }: { petId: number; userId: number }) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .leftJoin('memorial', 'memorial.petId', 'pet.id')
    .leftJoin('user', 'user.id', 'memorial.saidBy')
    .select(['pet.name', 'pet.deceasedOn', 'memorial.words', 'memorial.byClinic', 'user.name as author'])
    .where('petMember.petId', '=', petId)
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/** The words for these animals, for the export. */
export function listMemorialsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('memorial')
    .innerJoin('pet', 'pet.id', 'memorial.petId')
    .select(['memorial.petId', 'memorial.words', 'memorial.saidAt'])
    .where(belongsTo(whose))
    .execute();
}
