/** The animals of an administrator's account that may be the clinic's, and what lost a unique value on the way to it. */
import type { Db } from '#db/types.ts';

const MOST_SHOWN = 2000;

export function listCandidates(db: Db, userId: number) {
  return db
    .selectFrom('patientCandidate')
    .innerJoin('pet', 'pet.id', 'patientCandidate.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select(['pet.id as petId', 'pet.name', 'pet.code', 'pet.photo', 'pet.licensedUntil', 'species.code as species'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname', 'owner.principal', 'pet.ownerId'])
    .select((eb) =>
      eb
        .selectFrom('petMember')
        .select((one) => one.fn.countAll<number>().as('amount'))
        .whereRef('petMember.petId', '=', 'pet.id')
        .where('petMember.role', '!=', 'owner')
        .$asScalar()
        .$notNull()
        .as('guests'),
    )
    .where('patientCandidate.userId', '=', userId)
    .where('pet.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .orderBy('owner.principal')
    .orderBy('pet.ownerId')
    .orderBy('pet.id')
    .limit(MOST_SHOWN)
    .execute();
}

/** Ends the question about these animals. Exactly one of two concurrent calls gets each. */
export async function takeCandidates(db: Db, userId: number, petIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('patientCandidate')
    .where('userId', '=', userId)
    .where('petId', 'in', petIds)
    .returning('petId')
    .execute();
  return rows.map(({ petId }) => petId);
}

/** Those of these animals that are still this account's. */
export function listStillThere(db: Db, userId: number, petIds: readonly number[]) {
  return db
    .selectFrom('pet')
    .select(['id as petId', 'ownerId', 'importRef'])
    .where('userId', '=', userId)
    .where('id', 'in', petIds)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** A reference that an animal lost, because another one of the clinic has it. */
export async function insertDuplicate(db: Db, petId: number, value: string): Promise<void> {
  await db.insertInto('movedDuplicate').values({ kind: 'reference', petId, ownerId: null, value }).execute();
}

export function listDuplicates(db: Db) {
  return db
    .selectFrom('movedDuplicate')
    .leftJoin('pet', 'pet.id', 'movedDuplicate.petId')
    .leftJoin('owner', 'owner.id', 'movedDuplicate.ownerId')
    .select(['movedDuplicate.id', 'movedDuplicate.kind', 'movedDuplicate.value', 'pet.name as petName'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname'])
    .orderBy('movedDuplicate.id')
    .limit(MOST_SHOWN)
    .execute();
}

export async function deleteDuplicates(db: Db): Promise<void> {
  await db.deleteFrom('movedDuplicate').execute();
}
