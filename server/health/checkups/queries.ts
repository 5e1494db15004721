import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { NOT_OF_CLINIC } from '#db/keeper.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant, CheckupTable } from '#db/types.ts';

export type CheckupRow = Selectable<CheckupTable> & { author: string | null; editor: string | null };

/** An animal's unremoved check-ups, newest first, each with the names of its author and its corrector. */
export const listCheckups = preparedRead<{ petId: number }, CheckupRow>((db, p) =>
  db
    .selectFrom('checkup')
    .leftJoin('user as author', 'author.id', 'checkup.createdBy')
    .leftJoin('user as editor', 'editor.id', 'checkup.updatedBy')
    .selectAll('checkup')
    .select(['author.name as author', 'editor.name as editor'])
    .where('checkup.petId', '=', p.petId)
    .where('checkup.removedAt', 'is', null)
    // The day done, or else the planned one.
    .orderBy(sql`coalesce(checkup."doneOn", checkup."plannedOn")`, 'desc')
    .orderBy('checkup.id', 'desc'),
);

export type OwnedCheckup = NonNullable<Awaited<ReturnType<typeof findCheckup>>>;

/**
 * A check-up of a living record that this user may see, removed or not, with the animal's data for the
 * checks; undefined for a foreign one.
 */
export async function findCheckup(db: Db, userId: number, checkupId: number) {
  const [checkup] = await checkupById(db, { userId, checkupId });
  return checkup;
}

const checkupById = preparedRead((db, p: { userId: number; checkupId: number }) =>
  db
    .selectFrom('checkup')
    .innerJoin('pet', 'pet.id', 'checkup.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .selectAll('checkup')
    .select([
      'petMember.role',
      'species.code as species',
      'pet.birthOn',
      'pet.createdAt as petCreatedAt',
      'pet.deceasedOn',
    ])
    .where('checkup.id', '=', p.checkupId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export async function insertCheckup(db: Db, checkup: Insertable<Database['checkup']>): Promise<number> {
  const { id } = await db.insertInto('checkup').values(checkup).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCheckup(db: Db, id: number, changes: Updateable<CheckupTable>): Promise<void> {
  await db.updateTable('checkup').set(changes).where('id', '=', id).execute();
}

/** Removes or restores it; false where it has that state already. */
export async function setCheckupRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkup')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('checkup').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}
