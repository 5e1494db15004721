import { type Insertable, sql, type Updateable } from 'kysely';
import { preparedRead, preparedWrite } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';

export type Pet = NonNullable<Awaited<ReturnType<typeof findPet>>> & {
  /** Reached as staff of the clinic, not as family. */
  asStaff?: boolean;
  /** The clinic keeps it itself; said to staff alone. */
  kept?: boolean;
};
/** The animal's fields that entry checks need. */
export type Patient = Pick<Pet, 'id' | 'species' | 'birthOn' | 'birthEstimated' | 'deceasedOn'>;

/**
 * An animal of this user that was not removed, with the user's role; undefined alike for a missing animal and
 * another user's.
 */
export async function findPet(db: Db, userId: number, petId: number) {
  const [pet] = await petById(db, { userId, petId });
  return pet;
}

const petById = preparedRead((db, p: { userId: number; petId: number }) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .selectAll('pet')
    .select([
      'petMember.role',
      'user.name as keeper',
      'species.code as species',
      'species.name as speciesName',
      'owner.name as ownerName',
      'owner.surname as ownerSurname',
      sql<string | null>`case when pet."phoneOnCard" = 1 then owner.phone end`.as('cardPhone'),
    ])
    .where('petMember.petId', '=', p.petId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

/**
 * An animal that the clinic attends: one of its own (`kept`), or a guardian's with consent that was not ended; undefined
 * for any other. The caller has checked the right.
 */
export async function findPatientPet(db: Db, petId: number) {
  const [pet] = await patientById(db, { petId });
  return pet;
}

const patientById = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('patient')
    .innerJoin('pet', 'pet.id', 'patient.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .selectAll('pet')
    .select([
      'user.name as keeper',
      'species.code as species',
      'species.name as speciesName',
      'owner.name as ownerName',
      'owner.surname as ownerSurname',
      'keeper.userId as keptBy',
      sql<string | null>`case when pet."phoneOnCard" = 1 then owner.phone end`.as('cardPhone'),
    ])
    .where('patient.petId', '=', p.petId)
    .where('patient.endedAt', 'is', null)
    .where('pet.removedAt', 'is', null),
);

export async function insertPet(db: Db, pet: Insertable<Database['pet']>): Promise<number> {
  const { id } = await db.insertInto('pet').values(pet).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePet(db: Db, petId: number, changes: Updateable<Database['pet']>): Promise<void> {
  await db.updateTable('pet').set(changes).where('id', '=', petId).execute();
}

/** Its record is written. */
export const touchPet = preparedWrite<{ petId: number; at: Instant }>((db, p) =>
  db.updateTable('pet').set({ updatedAt: p.at }).where('id', '=', p.petId),
);

/** Sets the reference of an imported list; false where another animal of this account has it. */
export async function takeImportRef(
  db: Db,
  { petId, userId, importRef }: { petId: number; userId: number; importRef: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pet')
    .set({ importRef })
    .where('id', '=', petId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pet as other')
            .select('other.id')
            .where('other.userId', '=', userId)
            .where('other.importRef', '=', importRef),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the animal with its whole record. */
export async function deletePet(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('pet').where('id', '=', petId).execute();
}

/** A species' animals store their breed as text: renames one breed to another. Returns how many. */
export async function renameBreed(db: Db, speciesId: number, from: string, to: string, at: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('pet')
    .set({ breed: to, updatedAt: at })
    .where('speciesId', '=', speciesId)
    .where('breed', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Locks the animal's data until the transaction ends. */
export async function holdPet(db: Db, petId: number): Promise<void> {
  await db
    .updateTable('pet')
    .set((eb) => ({ userId: eb.ref('userId') }))
    .where('id', '=', petId)
    .execute();
}

/** What decides whether an animal may be transferred, and its profile picture. */
export function findPetState(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .select(['userId', 'ownerId', 'photo', 'lostAt', 'removedAt'])
    .where('id', '=', petId)
    .executeTakeFirst();
}

/** Moves all animals of one contact to another of the same user, removed ones too. */
export async function movePets(
  db: Db,
  { userId, fromOwnerId, toOwnerId }: { userId: number; fromOwnerId: number; toOwnerId: number },
  updatedAt: Instant,
): Promise<void> {
  await db
    .updateTable('pet')
    .set({ ownerId: toOwnerId, updatedAt })
    .where('ownerId', '=', fromOwnerId)
    .where('userId', '=', userId)
    .execute();
}

/** Removes or restores an animal of this user; false where it is not in the opposite state. */
export async function setPetRemoved(
  db: Db,
  userId: number,
  petId: number,
  removedAt: Instant | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pet')
    .set({ removedAt })
    .where('id', '=', petId)
    .where('userId', '=', userId)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The data for restoring a removed animal of this user; undefined for one that was not removed, or is one with another. */
export function findRemovedPet(db: Db, userId: number, petId: number) {
  return db
    .selectFrom('pet')
    .select(['microchip', 'ownerId'])
    .where('id', '=', petId)
    .where('userId', '=', userId)
    .where('removedAt', 'is not', null)
    .where((eb) => {
      const joined = eb.selectFrom('petMerge').select('petMerge.id').whereRef('petMerge.otherId', '=', 'pet.id');
      return eb.not(eb.exists(joined.where('petMerge.partedAt', 'is', null)));
    })
    .executeTakeFirst();
}

/** The weight that a veterinarian aims at. */
export function findTarget(db: Db, petId: number) {
  return db.selectFrom('pet').select(['targetLow', 'targetHigh']).where('id', '=', petId).executeTakeFirst();
}

/** Whether another animal of any user, not removed, has this microchip. */
export async function microchipTaken(db: Db, microchip: string, exceptPetId: number | null): Promise<boolean> {
  const other = await db
    .selectFrom('pet')
    .select('id')
    .where('microchip', '=', microchip)
    .where('removedAt', 'is', null)
    .$if(exceptPetId !== null, (query) => query.where('id', '!=', exceptPetId))
    .executeTakeFirst();
  return other !== undefined;
}

/** The code of an offered species; undefined for any other. */
export async function findSpeciesCode(db: Db, speciesId: number): Promise<string | undefined> {
  const species = await db
    .selectFrom('species')
    .select('code')
    .where('id', '=', speciesId)
    .where('active', '=', 1)
    .executeTakeFirst();
  return species?.code;
}
