/** What lists said of each animal, and what hangs on one beside that. */
import { type Insertable, sql } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, Instant } from '#db/types.ts';

/** What lists said of the animals with these references. */
export async function listSaid(db: Db, holderId: number, references: readonly string[]) {
  const found = await inChunks(references, (some) =>
    db
      .selectFrom('listedPet')
      .innerJoin('pet', 'pet.id', 'listedPet.petId')
      .select([
        'reference',
        'listedPet.petId',
        'listedPet.importId',
        'said',
        'writtenAt',
        'pet.userId',
        'pet.removedAt',
      ])
      .where('listedPet.holderId', '=', holderId)
      .where('reference', 'in', [...some, ''])
      .execute(),
  );
  return found.flat();
}

/** The same of one animal, under each of its references. */
export function listSaidOf(db: Db, { holderId, petId }: { holderId: number | null; petId: number }) {
  return db
    .selectFrom('listedPet')
    .select(['id', 'said'])
    .where('holderId', '=', holderId)
    .where('petId', '=', petId)
    .execute();
}

export async function updateSaid(db: Db, id: number, said: string): Promise<void> {
  await db.updateTable('listedPet').set({ said }).where('id', '=', id).execute();
}

export async function putSaid(db: Db, row: Insertable<Database['listedPet']>): Promise<void> {
  const { petId, said, writtenAt } = row;
  await db
    .insertInto('listedPet')
    .values(row)
    .onConflict((conflict) => conflict.columns(['holderId', 'reference']).doUpdateSet({ petId, said, writtenAt }))
    .execute();
}

/** The list wrote again to an animal that it brought and that has not changed since. */
export async function noteWritten(
  db: Db,
  { petId, importId, from, to }: { petId: number; importId: number; from: Instant; to: Instant },
): Promise<void> {
  await db
    .updateTable('listedPet')
    .set({ writtenAt: to })
    .where('petId', '=', petId)
    .where('importId', '=', importId)
    .where('writtenAt', '=', from)
    .execute();
}

/** The animals that this list brought first, after an animal. */
export function listBrought(db: Db, importId: number, { after, most }: { after: number; most: number }) {
  return db
    .selectFrom('listedPet')
    .innerJoin('pet', 'pet.id', 'listedPet.petId')
    .select([
      'listedPet.id',
      'listedPet.petId',
      'writtenAt',
      'pet.userId',
      'pet.updatedAt',
      'pet.removedAt',
      'pet.name',
    ])
    .select(['pet.ownerId'])
    .where('listedPet.importId', '=', importId)
    .where('listedPet.id', '>', after)
    .orderBy('listedPet.id')
    .limit(most)
    .execute();
}

export async function deleteSaid(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('listedPet').where('petId', '=', petId).execute();
}

/** Those of these animals on which more hangs than what the list brought: a tag, a photograph, a paper, a message to its owner. */
export async function listWithMore(db: Db, petIds: readonly number[], importId: number): Promise<Set<number>> {
  const found = await inChunks(petIds, async (some) => {
    const { rows } = await sql<{ id: number }>`select pet.id from pet where pet.id in (${sql.join([...some])}) and (
      exists (select 1 from tag where "petId" = pet.id)
      or exists (select 1 from file where "petId" = pet.id)
      or exists (select 1 from proof where "petId" = pet.id)
      or exists (select 1 from paper where "petId" = pet.id)
      or exists (select 1 from transfer where "petId" = pet.id and "cancelledAt" is null)
      or exists (select 1 from "handOver" where "petId" = pet.id and "sentAt" is not null and "withdrawnAt" is null)
      or exists (select 1 from "followUp" where "petId" = pet.id)
      or exists (select 1 from appointment where "petId" = pet.id
        and ("importId" is null or "importId" <> ${importId} or sequence > 0))
      or exists (select 1 from "campaignDose" where "petId" = pet.id)
      or exists (select 1 from "consentRequest" where "petId" = pet.id))`.execute(db);
    return rows;
  });
  return new Set(found.flat().map(({ id }) => id));
}
