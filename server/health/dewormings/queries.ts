import type { Nullable, Selectable, Updateable } from 'kysely';
import { NOT_OF_CLINIC } from '#db/keeper.ts';
import { preparedInsert, preparedRead, preparedWrite } from '#db/prepared.ts';
import type { CalendarDate, Db, DewormingProductTable, DewormingTable, Instant } from '#db/types.ts';

export type DewormingRow = Selectable<DewormingTable> & { author: string | null; editor: string | null };

/** An animal's unremoved dewormings, newest first, each with the names of its author and its corrector. */
export const listDewormings = preparedRead<{ petId: number }, DewormingRow>((db, p) =>
  db
    .selectFrom('deworming')
    .leftJoin('user as author', 'author.id', 'deworming.createdBy')
    .leftJoin('user as editor', 'editor.id', 'deworming.updatedBy')
    .selectAll('deworming')
    .select(['author.name as author', 'editor.name as editor'])
    .where('deworming.petId', '=', p.petId)
    .where('deworming.removedAt', 'is', null)
    .orderBy('deworming.givenOn', 'desc')
    .orderBy('deworming.id', 'desc'),
);

/** The same with the facts of each product, which decide what is due. */
export const listDewormingsDue = preparedRead<
  { petId: number },
  Selectable<DewormingTable> & Nullable<Pick<DewormingProductTable, 'name' | 'days' | 'evidence'>>
>((db, p) =>
  db
    .selectFrom('deworming')
    .leftJoin('dewormingProduct', 'dewormingProduct.id', 'deworming.productId')
    .selectAll('deworming')
    .select(['dewormingProduct.name', 'dewormingProduct.days', 'dewormingProduct.evidence'])
    .where('deworming.petId', '=', p.petId)
    .where('deworming.removedAt', 'is', null)
    .orderBy('deworming.givenOn', 'desc')
    .orderBy('deworming.id', 'desc'),
);

export function findProduct(db: Db, id: number) {
  return db
    .selectFrom('dewormingProduct')
    .innerJoin('species', 'species.id', 'dewormingProduct.speciesId')
    .selectAll('dewormingProduct')
    .select('species.code as species')
    .where('dewormingProduct.id', '=', id)
    .executeTakeFirst();
}

export type OwnedDeworming = NonNullable<Awaited<ReturnType<typeof findDeworming>>>;

/**
 * A deworming of a living record that this user may see, removed or not, with the animal's data for the
 * checks; undefined for a foreign one.
 */
export async function findDeworming(db: Db, userId: number, dewormingId: number) {
  const [deworming] = await dewormingById(db, { userId, dewormingId });
  return deworming;
}

const dewormingById = preparedRead((db, p: { userId: number; dewormingId: number }) =>
  db
    .selectFrom('deworming')
    .innerJoin('pet', 'pet.id', 'deworming.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .selectAll('deworming')
    .select([
      'petMember.role',
      'species.code as species',
      'pet.birthOn',
      'pet.birthEstimated',
      'pet.createdAt as petCreatedAt',
      'pet.deceasedOn',
    ])
    .where('deworming.id', '=', p.dewormingId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export const insertDeworming = preparedInsert('deworming');

/** The day that its line in the agenda says. */
export const moveNextDeworming = preparedWrite<{ id: number; nextOn: CalendarDate | null }>((db, p) =>
  db.updateTable('deworming').set({ nextOn: p.nextOn }).where('id', '=', p.id),
);

export async function updateDeworming(db: Db, id: number, changes: Updateable<DewormingTable>): Promise<void> {
  await db.updateTable('deworming').set(changes).where('id', '=', id).execute();
}

/** Removes or restores it; false where it has that state already. */
export async function setDewormingRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deworming')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('deworming').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}
