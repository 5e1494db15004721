import type { Insertable, Selectable, Updateable } from 'kysely';
import { NOT_OF_CLINIC } from '#db/keeper.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant, PrescriptionTable } from '#db/types.ts';
import { readItems } from './rules.ts';

type Row = Selectable<PrescriptionTable> & { author: string | null; editor: string | null };

/** An animal's unremoved prescriptions, newest first, each with the names of its author and its corrector. */
export async function listPrescriptions(db: Db, p: { petId: number }) {
  return (await prescriptionsOf(db, p)).map((row) => ({ ...row, items: readItems(row.items) }));
}

export type PrescriptionRow = Awaited<ReturnType<typeof listPrescriptions>>[number];

const prescriptionsOf = preparedRead<{ petId: number }, Row>((db, p) =>
  db
    .selectFrom('prescription')
    .leftJoin('user as author', 'author.id', 'prescription.createdBy')
    .leftJoin('user as editor', 'editor.id', 'prescription.updatedBy')
    .selectAll('prescription')
    .select(['author.name as author', 'editor.name as editor'])
    .where('prescription.petId', '=', p.petId)
    .where('prescription.removedAt', 'is', null)
    .orderBy('prescription.prescribedOn', 'desc')
    .orderBy('prescription.id', 'desc'),
);

export type OwnedPrescription = NonNullable<Awaited<ReturnType<typeof findPrescription>>>;

/**
 * A prescription of a living record that this user may see, removed or not, with the animal's data for the checks;
 * undefined for a foreign one.
 */
export async function findPrescription(db: Db, userId: number, prescriptionId: number) {
  const [prescription] = await prescriptionById(db, { userId, prescriptionId });
  return prescription;
}

const prescriptionById = preparedRead((db, p: { userId: number; prescriptionId: number }) =>
  db
    .selectFrom('prescription')
    .innerJoin('pet', 'pet.id', 'prescription.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .selectAll('prescription')
    .select(['petMember.role', 'pet.birthOn', 'pet.deceasedOn'])
    .where('prescription.id', '=', p.prescriptionId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export async function insertPrescription(db: Db, prescription: Insertable<Database['prescription']>): Promise<number> {
  const { id } = await db.insertInto('prescription').values(prescription).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePrescription(db: Db, id: number, changes: Updateable<PrescriptionTable>): Promise<void> {
  await db.updateTable('prescription').set(changes).where('id', '=', id).execute();
}

/** Removes or restores it; false where it has that state already. */
export async function setPrescriptionRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('prescription')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('prescription').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}
