/** Whom an invoice at the counter is for. Only reads: the rows belong to pets and accounts. */
import type { Db } from '#db/types.ts';

/** The contact in whose name an animal stands, with the account that holds the animal. */
export function findContactOf(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .leftJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => [
      'pet.name as petName',
      'pet.userId',
      'user.email as accountEmail',
      'keeper.userId as keeperId',
      'owner.id as ownerId',
      'owner.accountId',
      'owner.principal',
      'owner.name',
      'owner.surname',
      'owner.idKind',
      'owner.idNumber',
      'owner.email',
      'owner.address',
      eb.fn.coalesce('city.name', 'owner.city').as('city'),
    ])
    .where('pet.id', '=', petId)
    .executeTakeFirst();
}
