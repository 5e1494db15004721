import type { Insertable, Selectable, Updateable } from 'kysely';
import { NOT_OF_CLINIC } from '#db/keeper.ts';
import { preparedRead } from '#db/prepared.ts';
import type { ConsultationTable, Database, Db, Instant } from '#db/types.ts';

export type ConsultationRow = Selectable<ConsultationTable> & { author: string | null; editor: string | null };

/** An animal's unremoved notes, newest first, each with the names of its author and its corrector. */
export const listConsultations = preparedRead<{ petId: number }, ConsultationRow>((db, p) =>
  db
    .selectFrom('consultation')
    .leftJoin('user as author', 'author.id', 'consultation.createdBy')
    .leftJoin('user as editor', 'editor.id', 'consultation.updatedBy')
    .selectAll('consultation')
    .select(['author.name as author', 'editor.name as editor'])
    .where('consultation.petId', '=', p.petId)
    .where('consultation.removedAt', 'is', null)
    .orderBy('consultation.attendedOn', 'desc')
    .orderBy('consultation.id', 'desc'),
);

export type OwnedConsultation = NonNullable<Awaited<ReturnType<typeof findConsultation>>>;

/**
 * A note of a living record that this user may see, removed or not, with the animal's data for the checks; undefined for
 * a foreign one.
 */
export async function findConsultation(db: Db, userId: number, consultationId: number) {
  const [consultation] = await consultationById(db, { userId, consultationId });
  return consultation;
}

const consultationById = preparedRead((db, p: { userId: number; consultationId: number }) =>
  db
    .selectFrom('consultation')
    .innerJoin('pet', 'pet.id', 'consultation.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .selectAll('consultation')
    .select(['petMember.role', 'species.code as species', 'pet.birthOn', 'pet.deceasedOn'])
    .where('consultation.id', '=', p.consultationId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export async function insertConsultation(db: Db, consultation: Insertable<Database['consultation']>): Promise<number> {
  const { id } = await db.insertInto('consultation').values(consultation).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateConsultation(db: Db, id: number, changes: Updateable<ConsultationTable>): Promise<void> {
  await db.updateTable('consultation').set(changes).where('id', '=', id).execute();
}

/** Removes or restores it; false where it has that state already. */
export async function setConsultationRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('consultation')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('consultation').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}
