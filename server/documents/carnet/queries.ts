import { preparedRead } from '#db/prepared.ts';

/** The name on the document, as in a paper carnet: the owner, and the owner's city. */
export const findContact = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => ['owner.name', 'owner.surname', eb.fn.coalesce('city.name', 'owner.city').as('city')])
    .where('pet.id', '=', p.petId),
);

/** The diseases of each catalogue vaccine, one row for each disease. */
export const listCoverage = preparedRead<
  Record<string, never>,
  { vaccineId: number; vaccine: string; disease: string; code: string }
>((db) =>
  db
    .selectFrom('vaccineDisease')
    .innerJoin('vaccine', 'vaccine.id', 'vaccineDisease.vaccineId')
    .innerJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
    .select(['vaccineDisease.vaccineId', 'vaccine.name as vaccine', 'disease.name as disease', 'disease.code'])
    .orderBy('vaccineDisease.vaccineId')
    .orderBy('disease.id'),
);
