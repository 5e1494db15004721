/** What a receipt says beyond its payment: how long each animal's time reached with it. */
import { inChunks } from '#db/chunks.ts';
import type { Db } from '#db/types.ts';

/** Everything these animals were ever given, in the order in which it counts; what went back too. */
export function listGrantsEver(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('licenceGrant')
    .innerJoin('pet', 'pet.id', 'licenceGrant.petId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select([
      'licenceGrant.petId',
      'licenceGrant.itemId',
      'licenceGrant.months',
      'licenceGrant.days',
      'licenceGrant.grantedOn',
      'licenceGrant.createdAt',
      'licenceGrant.revokedAt',
      'pet.createdAt',
      'pet.trialFrom',
      'user.timeZone',
    ])
    .where('licenceGrant.petId', 'in', petIds)
    .orderBy('licenceGrant.grantedOn')
    .orderBy('licenceGrant.id')
    .execute();
}

/** With which of these payments their payer sent a photograph or a paper. */
export async function listReceived(db: Db, paymentIds: readonly number[]): Promise<Set<number | null>> {
  const rows = await inChunks(paymentIds, (some) =>
    db
      .selectFrom('file')
      .innerJoin('payment', 'payment.id', 'file.paymentId')
      .select('file.paymentId')
      .distinct()
      .where('file.paymentId', 'in', some)
      .whereRef('file.userId', '=', 'payment.userId')
      .where('file.purpose', '=', 'payment')
      .where('file.storedAt', 'is not', null)
      .where('file.removedAt', 'is', null)
      .execute(),
  );
  return new Set(rows.flat().map(({ paymentId }) => paymentId));
}

/** The photographs and papers that somebody sent with a payment of theirs. */
export function listSentWith(db: Db, { userId, code }: { userId: number; code: string }) {
  return db
    .selectFrom('file')
    .innerJoin('payment', 'payment.id', 'file.paymentId')
    .select(['file.code', 'file.kind', 'file.width', 'file.height', 'file.storedAt'])
    .where('payment.code', '=', code)
    .where('payment.userId', '=', userId)
    .where('file.userId', '=', userId)
    .where('file.purpose', '=', 'payment')
    .where('file.storedAt', 'is not', null)
    .where('file.removedAt', 'is', null)
    .orderBy('file.id')
    .execute();
}
