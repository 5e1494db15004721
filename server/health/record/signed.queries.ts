import { preparedRead } from '#db/prepared.ts';
import type { Instant } from '#db/types.ts';
import type { VisitFacts } from '#server/health/entries/signed.rules.ts';

/** Every visit to an animal, newest first, with its verifying clinic. */
export const listVisitFacts = preparedRead<
  { petId: number },
  VisitFacts & { startedAt: Instant; expiresAt: Instant; endedAt: Instant | null }
>((db, p) =>
  db
    .selectFrom('visit')
    .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
    .select([
      'visit.id',
      'visit.name',
      'visit.registration',
      'visit.clinicName',
      'visit.startedAt',
      'visit.expiresAt',
      'visit.endedAt',
      'clinic.name as verifier',
      'clinic.withdrawnAt',
    ])
    .where('visit.petId', '=', p.petId)
    .orderBy('visit.id', 'desc'),
);
