/** Who the animal's tutor is, as a register asks for it. */
import { preparedRead } from '#db/prepared.ts';

export const findTutor = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => ['owner.name', 'owner.surname', eb.fn.coalesce('city.name', 'owner.city').as('city')])
    .select(['owner.principal', 'owner.idKind', 'owner.idNumber', 'owner.address', 'owner.phone', 'owner.email'])
    .select(['user.phone as userPhone', 'user.email as userEmail', 'pet.neuteredOn', 'pet.microchipOn'])
    .where('pet.id', '=', p.petId),
);

/** Doses that count, one row for each disease of each: none that was removed, disputed, or of a withdrawn lot. */
export const listProtecting = preparedRead<{ petId: number }, { id: number; disease: string | null }>((db, p) =>
  db
    .selectFrom('vaccination')
    .leftJoin('lot', 'lot.id', 'vaccination.lotId')
    .leftJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'vaccination.vaccineId')
    .leftJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
    .select(['vaccination.id', 'disease.code as disease'])
    .where('vaccination.petId', '=', p.petId)
    .where('vaccination.removedAt', 'is', null)
    .where('vaccination.disputedAt', 'is', null)
    .where('lot.withdrawnOn', 'is', null),
);
