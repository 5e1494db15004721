/** A receipt's data beside its payment: until when each animal was paid with it. */
import { inChunks } from '#db/chunks.ts';
import type { Db } from '#db/types.ts';

/** All grants ever made to these animals, in their order, including revoked ones. */
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

/** The payments among these with a receipt file from their payer. */
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

/** The receipt files that a user sent with their own payment. */
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
