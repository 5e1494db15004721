import type { Insertable, Selectable, Updateable } from 'kysely';
import { NOT_OF_CLINIC } from '#db/keeper.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant, IllnessTable } from '#db/types.ts';

export type IllnessRow = Selectable<IllnessTable> & { author: string | null; editor: string | null };

/** An animal's unremoved diseases, newest first, each with the names of its author and its corrector. */
export const listIllnesses = preparedRead<{ petId: number }, IllnessRow>((db, p) =>
  db
    .selectFrom('illness')
    .leftJoin('user as author', 'author.id', 'illness.createdBy')
    .leftJoin('user as editor', 'editor.id', 'illness.updatedBy')
    .selectAll('illness')
    .select(['author.name as author', 'editor.name as editor'])
    .where('illness.petId', '=', p.petId)
    .where('illness.removedAt', 'is', null)
    .orderBy('illness.diagnosedOn', 'desc')
    .orderBy('illness.id', 'desc'),
);

export type OwnedIllness = NonNullable<Awaited<ReturnType<typeof findIllness>>>;

/**
 * A disease of a living record that this user may see, removed or not, with the animal's data for the checks;
 * undefined for a foreign one.
 */
export async function findIllness(db: Db, userId: number, illnessId: number) {
  const [illness] = await illnessById(db, { userId, illnessId });
  return illness;
}

const illnessById = preparedRead((db, p: { userId: number; illnessId: number }) =>
  db
    .selectFrom('illness')
    .innerJoin('pet', 'pet.id', 'illness.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .selectAll('illness')
    .select([
      'petMember.role',
      'species.code as species',
      'pet.birthOn',
      'pet.createdAt as petCreatedAt',
      'pet.deceasedOn',
    ])
    .where('illness.id', '=', p.illnessId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export async function insertIllness(db: Db, illness: Insertable<Database['illness']>): Promise<number> {
  const { id } = await db.insertInto('illness').values(illness).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateIllness(db: Db, id: number, changes: Updateable<IllnessTable>): Promise<void> {
  await db.updateTable('illness').set(changes).where('id', '=', id).execute();
}

/** Removes or restores it; false where it has that state already. */
export async function setIllnessRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('illness')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('illness').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}
