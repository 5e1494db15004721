import type { Insertable, Selectable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant, MedicineTable, WallTime } from '#db/types.ts';

export type MedicineRow = Selectable<MedicineTable> & {
  author: string | null;
  editor: string | null;
  /** The last hour of the plan that was given. */
  lastSlot: WallTime | null;
};

/** Those of an animal that were not removed, newest first, each with the names of who wrote and who corrected it. */
export const listMedicines = preparedRead<{ petId: number }, MedicineRow>((db, p) =>
  db
    .selectFrom('medicine')
    .leftJoin('user as author', 'author.id', 'medicine.createdBy')
    .leftJoin('user as editor', 'editor.id', 'medicine.updatedBy')
    .selectAll('medicine')
    .select((eb) => [
      'author.name as author',
      'editor.name as editor',
      eb
        .selectFrom('medicineDose')
        .select((dose) => dose.fn.max('slot').as('slot'))
        .whereRef('medicineDose.medicineId', '=', 'medicine.id')
        .as('lastSlot'),
    ])
    .where('medicine.petId', '=', p.petId)
    .where('medicine.removedAt', 'is', null)
    .orderBy('medicine.startOn', 'desc')
    .orderBy('medicine.id', 'desc'),
);

export type OwnedMedicine = NonNullable<Awaited<ReturnType<typeof findMedicine>>>;

/** One of a living record that this user may see, removed or not, with what its checks need of the animal; undefined for anybody else's. */
export async function findMedicine(db: Db, userId: number, medicineId: number) {
  const [medicine] = await medicineById(db, { userId, medicineId });
  return medicine;
}

const medicineById = preparedRead((db, p: { userId: number; medicineId: number }) =>
  db
    .selectFrom('medicine')
    .innerJoin('pet', 'pet.id', 'medicine.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .selectAll('medicine')
    .select([
      'petMember.role',
      'species.code as species',
      'pet.birthOn',
      'pet.createdAt as petCreatedAt',
      'pet.deceasedOn',
    ])
    .where('medicine.id', '=', p.medicineId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export async function insertMedicine(db: Db, medicine: Insertable<Database['medicine']>): Promise<number> {
  const { id } = await db.insertInto('medicine').values(medicine).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateMedicine(db: Db, id: number, changes: Updateable<MedicineTable>): Promise<void> {
  await db.updateTable('medicine').set(changes).where('id', '=', id).execute();
}

/** Removes or brings back; false where it already was so. */
export async function setMedicineRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('medicine')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
