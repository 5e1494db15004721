import { type Insertable, sql, type Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, DueKind, Flag, Instant, PetRole, Sex } from '#db/types.ts';

export type Pet = NonNullable<Awaited<ReturnType<typeof findPet>>>;
/** The animal's fields that entry checks need. */
export type Patient = Pick<Pet, 'id' | 'species' | 'birthOn' | 'deceasedOn'>;

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

export interface PetCardRow {
  id: number;
  role: PetRole;
  /** First name of its owner. */
  keeper: string;
  code: string;
  name: string;
  speciesId: number;
  species: string;
  speciesName: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  allergies: string | null;
  deceasedOn: CalendarDate | null;
  lostAt: Instant | null;
  createdAt: Instant;
  ownerId: number;
  /** Code of the profile picture's file. */
  photo: string | null;
  nextOn: CalendarDate | null;
  nextTitle: string | null;
  nextKind: DueKind | null;
  /** Expected vaccines without a record. */
  unknownLines: number;
  /** Whether the record has any care. */
  hasAnyCare: Flag;
}

/** The animals that this user may see, newest first, each with its next care: one statement for any number. */
export const listPets = preparedRead<{ userId: number }, PetCardRow>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select((eb) => {
      const due = eb.selectFrom('due').whereRef('due.petId', '=', 'pet.id').where('due.dueOn', 'is not', null);
      return [
        'pet.id',
        'petMember.role',
        'user.name as keeper',
        'pet.code',
        'pet.name',
        'pet.speciesId',
        'species.code as species',
        'species.name as speciesName',
        'pet.breed',
        'pet.sex',
        'pet.birthOn',
        'pet.birthEstimated',
        'pet.allergies',
        'pet.deceasedOn',
        'pet.lostAt',
        'pet.createdAt',
        'pet.ownerId',
        'pet.photo',
        due.select('due.dueOn').orderBy('due.dueOn').orderBy('due.id').limit(1).as('nextOn'),
        due.select('due.title').orderBy('due.dueOn').orderBy('due.id').limit(1).as('nextTitle'),
        due.select('due.kind').orderBy('due.dueOn').orderBy('due.id').limit(1).as('nextKind'),
        sql<number>`(select count(*) from due where due."petId" = pet.id and due."dueOn" is null)`.as('unknownLines'),
        sql<Flag>`case when exists (select 1 from vaccination v where v."petId" = pet.id and v."removedAt" is null and v."disputedAt" is null)
          or exists (select 1 from deworming d where d."petId" = pet.id and d."removedAt" is null and d."disputedAt" is null)
          or exists (select 1 from medicine m where m."petId" = pet.id and m."removedAt" is null and m."disputedAt" is null)
          or exists (select 1 from checkup c where c."petId" = pet.id and c."removedAt" is null and c."disputedAt" is null and c."doneOn" is not null)
          then 1 else 0 end`.as('hasAnyCare'),
      ];
    })
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .orderBy('petMember.petId', 'desc'),
);

export async function insertPet(db: Db, pet: Insertable<Database['pet']>): Promise<number> {
  const { id } = await db.insertInto('pet').values(pet).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePet(db: Db, petId: number, changes: Updateable<Database['pet']>): Promise<void> {
  await db.updateTable('pet').set(changes).where('id', '=', petId).execute();
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
    .select(['userId', 'photo', 'lostAt', 'removedAt'])
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

/** The data for restoring a removed animal of this user; undefined for one that was not removed. */
export function findRemovedPet(db: Db, userId: number, petId: number) {
  return db
    .selectFrom('pet')
    .select(['microchip', 'ownerId'])
    .where('id', '=', petId)
    .where('userId', '=', userId)
    .where('removedAt', 'is not', null)
    .executeTakeFirst();
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

/** Whole records for one page of the animals this user may see, unordered. */
export const listPetsBetween = preparedRead((db, p: { userId: number; from: number; to: number }) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .selectAll('pet')
    .select(['species.name as speciesName', 'owner.name as ownerName', 'owner.surname as ownerSurname'])
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('petMember.petId', '>=', p.from)
    .where('petMember.petId', '<=', p.to),
);

/** Their weights, oldest first: the last one of each animal is its latest. */
export const listWeightsBetween = preparedRead((db, p: { userId: number; from: number; to: number }) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('weight', 'weight.petId', 'pet.id')
    .select(['weight.petId', 'weight.grams', 'weight.unit'])
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('petMember.petId', '>=', p.from)
    .where('petMember.petId', '<=', p.to)
    .where('weight.removedAt', 'is', null)
    .where('weight.disputedAt', 'is', null)
    .orderBy('weight.measuredOn')
    .orderBy('weight.id'),
);
