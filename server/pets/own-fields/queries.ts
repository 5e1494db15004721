/** Own fields and their values. Only this file writes both. */
import type { Insertable, Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { preparedRead } from '#db/prepared.ts';
import { textBegins } from '#db/search.ts';
import type { Database, Db, OwnFieldKind } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/** Those of an account that were not removed, in the order in which they were made. */
export function listOwnFields(db: Db, userId: number) {
  return db
    .selectFrom('ownField')
    .select((eb) => [
      'id',
      'name',
      'kind',
      'options',
      eb
        .selectFrom('ownValue')
        .select((one) => one.fn.countAll<number>().as('values'))
        .whereRef('ownValue.fieldId', '=', 'ownField.id')
        .as('values'),
    ])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** Removed or not; undefined for another account's. */
export function findOwnField(db: Db, userId: number, fieldId: number) {
  return db
    .selectFrom('ownField')
    .select(['id', 'name', 'kind', 'options', 'removedAt'])
    .where('id', '=', fieldId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function insertOwnField(db: Db, field: Insertable<Database['ownField']>): Promise<number> {
  const { id } = await db.insertInto('ownField').values(field).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateOwnField(db: Db, id: number, changes: Updateable<Database['ownField']>): Promise<void> {
  await db.updateTable('ownField').set(changes).where('id', '=', id).execute();
}

interface Row {
  fieldId: number;
  userId: number;
  name: string;
  kind: OwnFieldKind;
  options: string | null;
  value: string | null;
}

/** The fields of the accounts that hold and attend an animal, with what stands in them. */
export const listFieldsOfPet = preparedRead<{ petId: number; holderId: number; keeperId: number }, Row>((db, p) =>
  db
    .selectFrom('ownField')
    .leftJoin('ownValue', (join) =>
      join.onRef('ownValue.fieldId', '=', 'ownField.id').on('ownValue.petId', '=', p.petId),
    )
    .select(['ownField.id as fieldId', 'ownField.userId', 'ownField.name', 'ownField.kind', 'ownField.options'])
    .select('ownValue.value')
    .where((eb) => eb.or([eb('ownField.userId', '=', p.holderId), eb('ownField.userId', '=', p.keeperId)]))
    .where('ownField.removedAt', 'is', null)
    .orderBy('ownField.id'),
);

export async function putOwnValue(db: Db, value: Insertable<Database['ownValue']>): Promise<void> {
  const { petId: _petId, fieldId: _fieldId, ...written } = value;
  await db
    .insertInto('ownValue')
    .values(value)
    .onConflict((conflict) => conflict.columns(['petId', 'fieldId']).doUpdateSet(written))
    .execute();
}

export async function deleteOwnValue(db: Db, petId: number, fieldId: number): Promise<void> {
  await db.deleteFrom('ownValue').where('petId', '=', petId).where('fieldId', '=', fieldId).execute();
}

/** Of an animal that changes accounts: what its former family noted for itself goes; the clinic's stays. */
export async function deleteOwnValuesBut(db: Db, petId: number, keeperId: number): Promise<void> {
  await db
    .deleteFrom('ownValue')
    .where('petId', '=', petId)
    .where('fieldId', 'in', (eb) => eb.selectFrom('ownField').select('ownField.id').where('userId', '!=', keeperId))
    .execute();
}

/** What stands in the fields of this user's animals, to search them: their own and, of patients, the clinic's. */
export function listValuesOfMember(db: Db, userId: number, keeperId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('ownValue', 'ownValue.petId', 'pet.id')
    .innerJoin('ownField', 'ownField.id', 'ownValue.fieldId')
    .select(['ownValue.petId', 'ownField.name', 'ownValue.folded'])
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .where('ownField.removedAt', 'is', null)
    .where((eb) => eb.or([eb('ownField.userId', '=', eb.ref('pet.userId')), eb('ownField.userId', '=', keeperId)]))
    .orderBy('ownValue.petId')
    .limit(5000)
    .execute();
}

/** Animals in whose fields of this account a text begins so; by the index, since the clinic has many. */
export async function findPetsByValue(
  db: Db,
  { userId, begins, limit }: { userId: number; begins: string; limit: number },
) {
  const rows = await db
    .selectFrom('ownField')
    .innerJoin('ownValue', 'ownValue.fieldId', 'ownField.id')
    .select('ownValue.petId')
    .distinct()
    .where('ownField.userId', '=', userId)
    .where('ownField.removedAt', 'is', null)
    .where(textBegins(db, 'ownValue.folded', begins))
    .limit(limit)
    .execute();
  return rows.map(({ petId }) => petId);
}

/** For the exports: what stands in the fields of these animals, each with its name. */
export function listOwnValuesOf(db: Db, whose: Whose) {
  return db
    .selectFrom('ownValue')
    .innerJoin('pet', 'pet.id', 'ownValue.petId')
    .innerJoin('ownField', 'ownField.id', 'ownValue.fieldId')
    .select(['ownValue.petId', 'ownField.name', 'ownField.kind', 'ownValue.value', 'ownValue.writtenAt'])
    .where(belongsTo(whose))
    .orderBy('ownField.id')
    .execute();
}

/** The same of one account's fields alone, for the clinic's book and an animal's own copy. */
export async function listValuesOfAnimals(db: Db, userId: number, petIds: readonly number[]) {
  const rows = await inChunks([...petIds], (some) =>
    db
      .selectFrom('ownValue')
      .innerJoin('ownField', 'ownField.id', 'ownValue.fieldId')
      .select(['ownValue.petId', 'ownField.name', 'ownField.kind', 'ownField.options', 'ownValue.value'])
      .where('ownValue.petId', 'in', some)
      .where('ownField.userId', '=', userId)
      .where('ownField.removedAt', 'is', null)
      .orderBy('ownValue.petId')
      .orderBy('ownField.id')
      .execute(),
  );
  return rows.flat();
}

/** A person's own fields with what they are, for the export. */
export function listFieldsOf(db: Db, userId: number) {
  return db
    .selectFrom('ownField')
    .select(['name', 'kind', 'options', 'createdAt', 'removedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export async function countOwnFields(db: Db, userId: number): Promise<number> {
  const { fields } = await db
    .selectFrom('ownField')
    .select((eb) => eb.fn.countAll<number>().as('fields'))
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(fields);
}
