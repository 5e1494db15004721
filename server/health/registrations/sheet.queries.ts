/** Who the animal's tutor is, as a register asks for it. */
import { preparedRead } from '#db/prepared.ts';

export const findTutor = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => ['owner.name', 'owner.surname', eb.fn.coalesce('city.name', 'owner.city').as('city')])
    .select([
      'owner.principal',
      'owner.countryIso',
      'owner.idKind',
      'owner.idNumber',
      'owner.address',
      'owner.phone',
      'owner.email',
    ])
    .select(['user.phone as userPhone', 'user.email as userEmail', 'pet.neuteredOn', 'pet.microchipOn'])
    .where('pet.id', '=', p.petId),
);
