/** The clinic's patients, as its counter finds them. */
import { sql } from 'kysely';
import { found, type Fragment } from '#db/search.ts';
import type { Db } from '#db/types.ts';

const IS_PATIENT = sql<boolean>`exists (
  select 1 from patient where patient."petId" = pet.id and patient."endedAt" is null)`;

const patients = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select(['pet.id as petId', 'pet.code', 'pet.name', 'pet.breed', 'pet.birthOn', 'pet.photo', 'pet.microchip'])
    .select(['pet.speciesId', 'pet.deceasedOn', 'pet.lostAt', 'pet.allergies', 'pet.ownerId'])
    .select(['species.code as species', 'species.name as speciesName'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname', 'owner.phone'])
    .where('pet.removedAt', 'is', null)
    .where(IS_PATIENT);

export type Found = Awaited<ReturnType<typeof listByFragment>>[number];

/** The latest registered of those that match by name, code, microchip, or by words, number or address of their owner. */
export function listByFragment(db: Db, fragment: Fragment, limit: number) {
  return patients(db)
    .innerJoin(found(db, 'pet', fragment).as('found'), 'found.id', 'pet.id')
    .orderBy('found.id', 'desc')
    .limit(limit)
    .execute();
}

/** Those whose owner's name begins so: too short a text for the index that finds both. */
export function listByOwner(db: Db, fragment: Fragment, limit: number) {
  return patients(db)
    .innerJoin(found(db, 'owner', fragment).as('found'), 'found.id', 'pet.ownerId')
    .orderBy('pet.id', 'desc')
    .limit(limit)
    .execute();
}

/** By any spelling of their owner's number. */
export function listByPhones(db: Db, phones: readonly string[], limit: number) {
  return patients(db).where('owner.phone', 'in', phones).orderBy('pet.id', 'desc').limit(limit).execute();
}

export function listByChip(db: Db, microchip: string) {
  return patients(db).where('pet.microchip', '=', microchip).execute();
}

/** An owner of this account by any spelling of the number; the oldest where there are several. */
export function findOwnerByPhones(db: Db, userId: number, phones: readonly string[]) {
  return db
    .selectFrom('owner')
    .select(['id', 'name', 'surname'])
    .where('userId', '=', userId)
    .where('phone', 'in', phones)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

/** An owner's living animals, to detect one that is typed a second time. */
export function listAnimalsOf(db: Db, ownerId: number) {
  return db
    .selectFrom('pet')
    .select(['id', 'name', 'speciesId', 'microchip'])
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .where('deceasedOn', 'is', null)
    .orderBy('id')
    .execute();
}
