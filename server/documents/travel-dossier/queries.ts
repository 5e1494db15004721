import { preparedRead } from '#db/prepared.ts';

/** In whose name the animal stands, and how they are reached. */
export const findKeeper = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => ['owner.name', 'owner.surname', eb.fn.coalesce('city.name', 'owner.city').as('city')])
    .select(['owner.principal', 'owner.phone', 'owner.email', 'user.phone as userPhone', 'user.email as userEmail'])
    .where('pet.id', '=', p.petId),
);
