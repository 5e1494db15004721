import type { Insertable, Selectable, Updateable } from 'kysely';
import { NOT_OF_CLINIC } from '#db/keeper.ts';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';

export type WeightRow = Selectable<Database['weight']> & { author: string | null; editor: string | null };

/** Those of an animal that were not removed, newest first. */
export const listWeights = preparedRead<{ petId: number }, WeightRow>((db, p) =>
  db
    .selectFrom('weight')
    .leftJoin('user as author', 'author.id', 'weight.createdBy')
    .leftJoin('user as editor', 'editor.id', 'weight.updatedBy')
    .selectAll('weight')
    .select(['author.name as author', 'editor.name as editor'])
    .where('weight.petId', '=', p.petId)
    .where('weight.removedAt', 'is', null)
    .orderBy('weight.measuredOn', 'desc')
    .orderBy('weight.id', 'desc'),
);

export type OwnedWeight = NonNullable<Awaited<ReturnType<typeof findWeight>>>;

/** One of a living record that this user may see, removed or not; undefined for anybody else's. */
export async function findWeight(db: Db, userId: number, weightId: number) {
  const [weight] = await weightById(db, { userId, weightId });
  return weight;
}

const weightById = preparedRead((db, p: { userId: number; weightId: number }) =>
  db
    .selectFrom('weight')
    .innerJoin('pet', 'pet.id', 'weight.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .selectAll('weight')
    .select(['petMember.role', 'species.code as species', 'pet.birthOn', 'pet.deceasedOn'])
    .where('weight.id', '=', p.weightId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export async function insertWeight(db: Db, weight: Insertable<Database['weight']>): Promise<number> {
  const { id } = await db.insertInto('weight').values(weight).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateWeight(db: Db, id: number, changes: Updateable<Database['weight']>): Promise<void> {
  await db.updateTable('weight').set(changes).where('id', '=', id).execute();
}

/** Removes or brings back; false where it already was so. */
export async function setWeightRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('weight')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeWeightsOn(
  db: Db,
  petId: number,
  measuredOn: CalendarDate,
  removedAt: Instant,
): Promise<void> {
  await db
    .updateTable('weight')
    .set({ removedAt })
    .where('petId', '=', petId)
    .where('measuredOn', '=', measuredOn)
    .where('removedAt', 'is', null)
    .execute();
}

/** Takes back the weight that came with another entry of the day; one that was replaced or corrected since stays. */
export async function removeWeightOf(
  db: Db,
  { petId, measuredOn, grams }: { petId: number; measuredOn: CalendarDate; grams: number },
  removedAt: Instant,
): Promise<void> {
  await db
    .updateTable('weight')
    .set({ removedAt })
    .where('petId', '=', petId)
    .where('measuredOn', '=', measuredOn)
    .where('grams', '=', grams)
    .where('removedAt', 'is', null)
    .execute();
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('weight').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}
