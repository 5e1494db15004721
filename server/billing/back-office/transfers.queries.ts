/** Transfers and cash for the administrator: waiting ones, decided ones, and their receipts. */
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

const SHOWN = [
  'payment.id as paymentId',
  'payment.code',
  'payment.state',
  'payment.planName',
  'payment.months',
  'payment.cents',
  'payment.reference',
  'payment.authorization',
  'payment.buyerKind',
  'payment.buyerNumber',
  'payment.buyerName',
  'user.name as payerName',
  'user.surname as payerSurname',
  'user.email as payerEmail',
] as const;

/** Longest waiting first. */
export function listWaiting(db: Db) {
  return db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.userId')
    .select(SHOWN)
    .select((eb) => eb.fn.coalesce('payment.sentAt', 'payment.createdAt').as('since'))
    .where('payment.state', '=', 'sent')
    .where('payment.gateway', '=', 'manual')
    .orderBy('since')
    .orderBy('payment.id')
    .execute();
}

/** The last decided ones, newest first. */
export function listDecided(db: Db, limit: number) {
  return db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.userId')
    .leftJoin('user as decider', 'decider.id', 'payment.decidedBy')
    .select(SHOWN)
    .select(['payment.message', 'payment.settledAt', 'decider.name as decider'])
    .where('payment.gateway', '=', 'manual')
    .where('payment.state', 'in', ['paid', 'refused', 'reversed'])
    .orderBy('payment.settledAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute();
}

/** Payments whose payer was refused before, with the newest reason, for judging the second try. */
export function listRefusedBefore(db: Db, paymentIds: readonly number[]) {
  return db
    .selectFrom('payment')
    .innerJoin('payment as earlier', (join) =>
      join.onRef('earlier.userId', '=', 'payment.userId').onRef('earlier.id', '<', 'payment.id'),
    )
    .select(['payment.id as paymentId', 'earlier.message', 'earlier.settledAt'])
    .where('payment.id', 'in', paymentIds)
    .where('earlier.gateway', '=', 'manual')
    .where('earlier.state', '=', 'refused')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('paymentItem as before')
          .innerJoin('paymentItem as present', 'present.petId', 'before.petId')
          .select(sql.lit(1).as('one'))
          .whereRef('before.paymentId', '=', 'earlier.id')
          .whereRef('present.paymentId', '=', 'payment.id'),
      ),
    )
    .orderBy('earlier.id')
    .execute();
}

/** Receipts of payments, in the order they arrived. */
export function listReceiptFiles(db: Db, paymentIds: readonly number[]) {
  return db
    .selectFrom('file')
    .select(['file.paymentId', 'file.code', 'file.kind', 'file.width', 'file.height', 'file.storedAt'])
    .where('file.paymentId', 'in', paymentIds)
    .where('file.purpose', '=', 'payment')
    .where('file.userId', 'is not', null)
    .where('file.storedAt', 'is not', null)
    .where('file.removedAt', 'is', null)
    .orderBy('file.id')
    .execute();
}
