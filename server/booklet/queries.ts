import { preparedRead } from '#db/prepared.ts';

/** Whose name stands on the paper, as in a booklet: the guardian, and the city that they live in. */
export const findGuardian = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => ['owner.name', 'owner.surname', eb.fn.coalesce('city.name', 'owner.city').as('city')])
    .where('pet.id', '=', p.petId),
);

/** What each vaccine of the catalogue protects against, one row for each disease. */
export const listCoverage = preparedRead<
  Record<string, never>,
  { vaccineId: number; vaccine: string; disease: string }
>((db) =>
  db
    .selectFrom('vaccineDisease')
    .innerJoin('vaccine', 'vaccine.id', 'vaccineDisease.vaccineId')
    .innerJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
    .select(['vaccineDisease.vaccineId', 'vaccine.name as vaccine', 'disease.name as disease'])
    .orderBy('vaccineDisease.vaccineId')
    .orderBy('disease.id'),
);
