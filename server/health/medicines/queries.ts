import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { NOT_OF_CLINIC } from '#db/keeper.ts';
import { inChunks } from '#db/chunks.ts';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant, MedicineDoseTable, MedicineTable, WallTime } from '#db/types.ts';
import type { RunningMedicine } from './rules.ts';

export type MedicineRow = Selectable<MedicineTable> & {
  author: string | null;
  editor: string | null;
  /** The last planned time with a recorded dose. */
  lastSlot: WallTime | null;
};

/** An animal's medicines that were not removed, newest first, each with the names of author and corrector. */
export const listMedicines = preparedRead<{ petId: number }, MedicineRow>((db, p) =>
  db
    .selectFrom('medicine')
    .leftJoin('user as author', 'author.id', 'medicine.createdBy')
    .leftJoin('user as editor', 'editor.id', 'medicine.updatedBy')
    .selectAll('medicine')
    .select((eb) => ['author.name as author', 'editor.name as editor', lastSlot(eb)])
    .where('medicine.petId', '=', p.petId)
    .where('medicine.removedAt', 'is', null)
    .orderBy('medicine.startOn', 'desc')
    .orderBy('medicine.id', 'desc'),
);

function lastSlot(eb: ExpressionBuilder<Database, 'medicine'>) {
  return eb
    .selectFrom('medicineDose')
    .select((dose) => dose.fn.max('slot').as('slot'))
    .whereRef('medicineDose.medicineId', '=', 'medicine.id')
    .as('lastSlot');
}

export type OwnedMedicine = NonNullable<Awaited<ReturnType<typeof findMedicine>>>;

/**
 * A medicine of an animal that this user may see, removed or not, with the animal's fields for its checks;
 * undefined for another user's.
 */
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
    .select((eb) => [
      lastSlot(eb),
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

/** Removes or restores it; false where it already had that state. */
export async function setMedicineRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('medicine')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records a dose as given; one given already stays unchanged, and one that was said not to be given was. */
export async function insertDose(db: Db, dose: Insertable<Database['medicineDose']>): Promise<void> {
  const { medicineId: _medicine, slot: _slot, ...given } = dose;
  await db
    .insertInto('medicineDose')
    .values(dose)
    .onConflict((conflict) =>
      conflict
        .columns(['medicineId', 'slot'])
        .doUpdateSet({ state: 'given', ...given })
        .where('medicineDose.state', '=', 'skipped'),
    )
    .execute();
}

/** Records how a dose went, also where something else was recorded. */
export async function putDose(db: Db, dose: Insertable<Database['medicineDose']>): Promise<void> {
  const { medicineId: _medicine, slot: _slot, ...told } = dose;
  await db
    .insertInto('medicineDose')
    .values(dose)
    .onConflict((conflict) => conflict.columns(['medicineId', 'slot']).doUpdateSet(told))
    .execute();
}

export type DoseRow = Pick<
  Selectable<MedicineDoseTable>,
  'medicineId' | 'slot' | 'givenAt' | 'state' | 'late' | 'reason'
> & {
  by: string | null;
};

/**
 * The recorded doses of an animal's medicines since a planned day, and all since its pills were counted, newest first, each
 * with who recorded it.
 */
export const listDosesSince = preparedRead<{ petId: number; from: WallTime }, DoseRow>((db, p) =>
  db
    .selectFrom('medicineDose')
    .innerJoin('medicine', 'medicine.id', 'medicineDose.medicineId')
    .leftJoin('user', 'user.id', 'medicineDose.createdBy')
    .select(['medicineId', 'slot', 'givenAt', 'state', 'late', 'reason', 'user.name as by'])
    .where('medicine.petId', '=', p.petId)
    .where((eb) =>
      eb.or([eb('medicineDose.slot', '>=', p.from), eb('medicineDose.givenAt', '>', eb.ref('medicine.stockAt'))]),
    )
    .orderBy('medicineDose.slot', 'desc')
    .orderBy('medicineDose.medicineId'),
);

export async function insertDoses(db: Db, doses: Insertable<Database['medicineDose']>[]): Promise<void> {
  await inChunks(doses, (some) =>
    db
      .insertInto('medicineDose')
      .values(some)
      .onConflict((conflict) => conflict.columns(['medicineId', 'slot']).doNothing())
      .execute(),
  );
}

export async function deleteDose(db: Db, medicineId: number, slot: WallTime): Promise<void> {
  await db.deleteFrom('medicineDose').where('medicineId', '=', medicineId).where('slot', '=', slot).execute();
}

/** How a dose went; undefined where nothing is recorded. */
export function findDose(db: Db, medicineId: number, slot: WallTime) {
  return db
    .selectFrom('medicineDose')
    .select(['givenAt', 'state', 'late', 'reason'])
    .where('medicineId', '=', medicineId)
    .where('slot', '=', slot)
    .executeTakeFirst();
}

/** Treatments on a day of the living animals this user may see, with the doses given that day. */
export const listRunning = preparedRead<{ userId: number; day: CalendarDate }, RunningMedicine>((db, p) =>
  running(db, p),
);

/** The same for one animal. */
export const listRunningOf = preparedRead<{ userId: number; petId: number; day: CalendarDate }, RunningMedicine>(
  (db, p) => running(db, p).where('petMember.petId', '=', p.petId),
);

function running(db: Db, { userId, day }: { userId: number; day: CalendarDate }) {
  return (
    db
      .selectFrom('petMember')
      .innerJoin('pet', 'pet.id', 'petMember.petId')
      .innerJoin('species', 'species.id', 'pet.speciesId')
      .innerJoin('medicine', 'medicine.petId', 'pet.id')
      .leftJoin('medicineDose', (join) =>
        join
          .onRef('medicineDose.medicineId', '=', 'medicine.id')
          .on((on) => on(on.fn<string>('substr', ['medicineDose.slot', sql.lit(1), sql.lit(10)]), '=', day)),
      )
      // Who looks knows what they recorded themselves.
      .leftJoin('user as giver', (join) =>
        join.onRef('giver.id', '=', 'medicineDose.createdBy').on('giver.id', '!=', userId),
      )
      .select([
        'medicine.id as medicineId',
        'pet.id as petId',
        'pet.name as petName',
        'species.code as species',
        'petMember.role',
        'medicine.name as title',
        'medicine.dose',
        'medicine.route',
        'medicine.every',
        'medicine.everyUnit',
        'medicine.startOn',
        'medicine.firstTime',
        'medicine.endOn',
        'medicine.duration',
        'medicine.durationUnit',
        'medicineDose.slot as givenSlot',
        'medicineDose.givenAt',
        'medicineDose.state as givenState',
        'medicineDose.late as givenLate',
        'medicineDose.reason as givenReason',
        'giver.name as givenBy',
      ])
      .where('petMember.userId', '=', userId)
      .where('pet.removedAt', 'is', null)
      .where('pet.deceasedOn', 'is', null)
      .where('medicine.removedAt', 'is', null)
      .where('medicine.disabledAt', 'is', null)
      .where('medicine.disputedAt', 'is', null)
      .where('medicine.startOn', '<=', day)
      .where((eb) => eb.or([eb('medicine.endOn', 'is', null), eb('medicine.endOn', '>=', day)]))
      .orderBy('medicine.id')
  );
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('medicine').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}
