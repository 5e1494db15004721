/** The animals as lists show them, with what is due and what was noted. */
import { sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, DueKind, Flag, Instant, PetRole, Sex } from '#db/types.ts';

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
  /** Whether the record has any care, or its species no vaccine that could be missing. */
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
          or not exists (select 1 from vaccine where vaccine."speciesId" = pet."speciesId" and vaccine.active = 1)
          then 1 else 0 end`.as('hasAnyCare'),
      ];
    })
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .orderBy('petMember.petId', 'desc'),
);

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
