/** What an export reads of animals, and how much goes with an account. */
import type { Page } from '#db/pages.ts';
import type { Db } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/** These animals, also those taken off the list. */
export function listAnimals(db: Db, whose: Whose, { after, most }: Page<{ id: number }>) {
  return db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .selectAll('pet')
    .select(['species.name as species', 'owner.name as ownerName', 'owner.surname as ownerSurname'])
    .where(belongsTo(whose))
    .where('pet.id', '>', after?.id ?? 0)
    .orderBy('pet.id')
    .limit(most)
    .execute();
}

/** Also those taken off the list. */
export async function listAnimalIds(db: Db, whose: Whose): Promise<number[]> {
  const rows = await db.selectFrom('pet').select('id').where(belongsTo(whose)).execute();
  return rows.map(({ id }) => id);
}

type EntryTable =
  | 'weight'
  | 'vaccination'
  | 'deworming'
  | 'illness'
  | 'medicine'
  | 'checkup'
  | 'consultation'
  | 'prescription';

/**
 * One kind of entry of all these animals, one animal after the other, oldest first; removed ones too,
 * since they are still held.
 */
export function listEntries(
  db: Db,
  { table, whose }: { table: EntryTable; whose: Whose },
  { after = { petId: 0, id: 0 }, most }: Page<{ petId: number; id: number }>,
) {
  return db
    .selectFrom(db.dynamic.table(table).as('entry'))
    .innerJoin('pet', 'pet.id', 'entry.petId')
    .leftJoin('user as author', 'author.id', 'entry.createdBy')
    .leftJoin('user as editor', 'editor.id', 'entry.updatedBy')
    .selectAll('entry')
    .select(['author.name as author', 'editor.name as editor'])
    .where(belongsTo(whose))
    .where('pet.id', '>=', after.petId)
    .where((eb) => eb.or([eb('pet.id', '>', after.petId), eb('entry.id', '>', after.id)]))
    .orderBy('pet.id')
    .orderBy('entry.id')
    .limit(most)
    .execute();
}

/** The doses that were given to these animals, one treatment after the other. */
export function listGiven(
  db: Db,
  whose: Whose,
  { after = { petId: 0, medicineId: 0, slot: '' }, most }: Page<{ petId: number; medicineId: number; slot: string }>,
) {
  return db
    .selectFrom('medicineDose')
    .innerJoin('medicine', 'medicine.id', 'medicineDose.medicineId')
    .innerJoin('pet', 'pet.id', 'medicine.petId')
    .select(['medicine.petId', 'medicineDose.medicineId', 'medicineDose.slot', 'medicineDose.givenAt'])
    .select(['medicineDose.state', 'medicineDose.late', 'medicineDose.reason'])
    .where(belongsTo(whose))
    .where('pet.id', '>=', after.petId)
    .where((eb) =>
      eb.or([
        eb('pet.id', '>', after.petId),
        eb('medicine.id', '>', after.medicineId),
        eb.and([eb('medicine.id', '=', after.medicineId), eb('medicineDose.slot', '>', after.slot)]),
      ]),
    )
    .orderBy('pet.id')
    .orderBy('medicine.id')
    .orderBy('medicineDose.slot')
    .limit(most)
    .execute();
}

/** How many animals go with an account, and how many people lose sight of one. @param staying animals that pass to another account. */
export async function countWhatGoes(db: Db, userId: number) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('pet')
        .select((one) => one.fn.countAll<number>().as('n'))
        .where('userId', '=', userId)
        .where('removedAt', 'is', null)
        .as('animals'),
      eb
        .selectFrom('petMember')
        .innerJoin('pet', 'pet.id', 'petMember.petId')
        .select((one) => one.fn.count<number>('petMember.userId').distinct().as('n'))
        .where('pet.userId', '=', userId)
        .where('petMember.userId', '!=', userId)
        .as('guests'),
    ])
    .executeTakeFirstOrThrow();
}
