import { preparedRead } from '#db/prepared.ts';
import type { Instant, PetRole, UserStatus } from '#db/types.ts';
import type { VisitFacts } from './signed.rules.ts';

interface VisitRow extends VisitFacts {
  petId: number;
  startedAt: Instant;
  expiresAt: Instant;
  endedAt: Instant | null;
  petName: string;
  petRemovedAt: Instant | null;
  petUserId: number;
  /** The user who showed the code. Null, like the rest of that user's data, where the account was deleted. */
  memberId: number | null;
  timeZone: string | null;
  status: UserStatus | null;
  /** The user's present role for the animal. */
  role: PetRole | null;
}

/** A visit by its browser's token, ended or not. */
export const visitByHash = preparedRead<{ hash: string }, VisitRow>((db, p) =>
  db
    .selectFrom('visit')
    .innerJoin('pet', 'pet.id', 'visit.petId')
    .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
    .leftJoin('vetAccess', 'vetAccess.id', 'visit.accessId')
    .leftJoin('user', 'user.id', 'vetAccess.createdBy')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'visit.petId').onRef('petMember.userId', '=', 'vetAccess.createdBy'),
    )
    .select([
      'visit.id',
      'visit.petId',
      'visit.name',
      'visit.registration',
      'visit.clinicName',
      'visit.startedAt',
      'visit.expiresAt',
      'visit.endedAt',
      'clinic.name as verifier',
      'clinic.withdrawnAt',
      'clinic.withdrawnReason',
      'clinic.disownedOn',
      'pet.name as petName',
      'pet.removedAt as petRemovedAt',
      'pet.userId as petUserId',
      'user.id as memberId',
      'user.timeZone',
      'user.status',
      'petMember.role',
    ])
    .where('visit.hash', '=', p.hash),
);
