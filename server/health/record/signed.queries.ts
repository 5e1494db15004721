import { preparedRead } from '#db/prepared.ts';
import type { Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';
import type { VisitFacts } from '#server/health/entries/signed.rules.ts';

type Visit = VisitFacts & { startedAt: Instant; expiresAt: Instant; endedAt: Instant | null };

const visits = (db: Db) =>
  db
    .selectFrom('visit')
    .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
    .select(['visit.id', 'visit.petId', 'visit.name', 'visit.registration', 'visit.clinicName', 'visit.startedAt'])
    .select(['visit.expiresAt', 'visit.endedAt', 'clinic.name as verifier', 'clinic.withdrawnAt'])
    .select(['clinic.withdrawnReason', 'clinic.disownedOn'])
    .orderBy('visit.id', 'desc');

/** Every visit to an animal, newest first, with its verifying clinic. */
export const listVisitFacts = preparedRead<{ petId: number }, Visit>((db, p) =>
  visits(db).where('visit.petId', '=', p.petId),
);

export function listVisitsOf(db: Db, whose: Whose) {
  return visits(db).innerJoin('pet', 'pet.id', 'visit.petId').where(belongsTo(whose)).execute();
}
