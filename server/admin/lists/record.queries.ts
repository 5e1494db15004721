/** An administrator's view of one animal or owner. Only reads. */
import { ACCOUNT_PHONE, isPatient } from '#db/keeper.ts';
import type { Db } from '#db/types.ts';
import { OWNER_PHONE } from './queries.ts';

export function findLookedAt(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select(['keeper.userId as keptBy'])
    .select(['pet.id', 'pet.code', 'pet.name', 'pet.breed', 'pet.sex', 'pet.birthOn', 'pet.birthEstimated'])
    .select([
      'pet.microchip',
      'pet.allergies',
      'pet.lostAt',
      'pet.deceasedOn',
      'pet.createdAt',
      'pet.trialFrom',
      'pet.photo',
    ])
    .select(['pet.licensedFrom', 'pet.licensedUntil', 'species.code as species', 'species.name as speciesName'])
    .select(['user.id as userId', 'user.name as userName', 'user.surname as userSurname'])
    .select(['user.email as userEmail', ACCOUNT_PHONE.as('userPhone'), 'user.timeZone', 'user.countryIso'])
    .select(['owner.id as ownerId', 'owner.name as ownerName', 'owner.surname as ownerSurname'])
    .select(['owner.phone', 'owner.email', 'owner.idNumber as ownerIdNumber', 'owner.principal'])
    .select((eb) => eb.fn.coalesce('city.name', 'owner.city').as('ownerCity'))
    .where('pet.id', '=', petId)
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'))
    .executeTakeFirst();
}

export function listPlatesOf(db: Db, petId: number, limit: number) {
  return db
    .selectFrom('tag')
    .select(['id', 'code', 'state', 'scans', 'lastScanAt', 'replacedAt'])
    .where('petId', '=', petId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findGuardian(db: Db, ownerId: number) {
  return db
    .selectFrom('owner')
    .innerJoin('user', 'user.id', 'owner.userId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select(['owner.id', 'owner.name', 'owner.surname', 'owner.principal', 'owner.idKind', 'owner.idNumber'])
    .select(['owner.email', 'owner.address', 'owner.createdAt', 'owner.forgottenAt', 'owner.accountId'])
    .select(OWNER_PHONE.as('phone'))
    .select((eb) => eb.fn.coalesce('city.name', 'owner.city').as('city'))
    .leftJoin('keeper', 'keeper.userId', 'owner.userId')
    .select(['user.id as userId', 'user.name as userName', 'user.surname as userSurname', 'user.email as userEmail'])
    .select('keeper.userId as keptBy')
    .where('owner.id', '=', ownerId)
    .where('owner.removedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('owner.userId', 'in', eb.selectFrom('keeper').select('keeper.userId')),
        eb.exists(
          eb
            .selectFrom('pet')
            .select('pet.id')
            .whereRef('pet.ownerId', '=', 'owner.id')
            .where('pet.removedAt', 'is', null)
            .where(isPatient('pet.id')),
        ),
      ]),
    )
    .executeTakeFirst();
}

export function listPetsOfGuardian(db: Db, ownerId: number, limit: number) {
  return db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['pet.id', 'pet.code', 'pet.name', 'species.code as species', 'species.name as speciesName', 'pet.breed'])
    .where('pet.ownerId', '=', ownerId)
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'))
    .orderBy('pet.id', 'desc')
    .limit(limit)
    .execute();
}
