import { preparedRead } from '#db/prepared.ts';
import type { VisitFacts } from './rules.ts';

/** Every visit to an animal, with the clinic that vouches for it. */
export const listVisitFacts = preparedRead<{ petId: number }, VisitFacts>((db, p) =>
  db
    .selectFrom('visit')
    .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
    .select([
      'visit.id',
      'visit.name',
      'visit.registration',
      'visit.clinicName',
      'clinic.name as verifier',
      'clinic.withdrawnAt',
    ])
    .where('visit.petId', '=', p.petId),
);
