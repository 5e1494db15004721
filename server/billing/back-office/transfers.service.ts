/**
 * A transfer or cash waits until an administrator has seen the money. Each decision is taken once: of two administrators at the
 * same moment the second hears that it is over.
 */
import type { Db, PaymentState, Trx } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { closeUnpaid, markReversed, markPaid } from '#server/billing/settlement/outcome.service.ts';
import { lockPayment, listItems, type Payment } from '#server/billing/ledger/queries.ts';
import { listDecided, listReceiptFiles, listRefusedBefore, listWaiting } from './transfers.queries.ts';
import type { ApproveInput, DecideInput } from './schema.ts';

const DECIDED_SHOWN = 20;

/** What waits, with all that an administrator compares: who, for which animals, how much, and the receipts. */
export async function listWaitingTransfers({ db }: SignedInContext) {
  const rows = await listWaiting(db);
  const ids = rows.map(({ paymentId }) => paymentId);
  const { petsOf, filesOf } = await withPetsAndReceipts(db, ids);
  const before = new Map<number, { reason: string | null; at: string | null }>();
  for (const { paymentId, message, settledAt } of ids.length === 0 ? [] : await listRefusedBefore(db, ids))
    before.set(paymentId, { reason: message, at: settledAt });
  return rows.map((row) => ({
    ...row,
    pets: petsOf(row.paymentId),
    receipts: filesOf(row.paymentId),
    refusedBefore: before.get(row.paymentId) ?? null,
  }));
}

/** The last decisions, so that a wrong one is found and taken back. */
export async function listDecidedTransfers({ db }: SignedInContext) {
  const rows = await listDecided(db, DECIDED_SHOWN);
  const { petsOf, filesOf } = await withPetsAndReceipts(
    db,
    rows.map(({ paymentId }) => paymentId),
  );
  return rows.map((row) => ({ ...row, pets: petsOf(row.paymentId), receipts: filesOf(row.paymentId) }));
}

async function withPetsAndReceipts(db: Db, ids: readonly number[]) {
  const items = await listItems(db, ids);
  const files = ids.length === 0 ? [] : await listReceiptFiles(db, ids);
  return {
    petsOf: (id: number) =>
      items.filter(({ paymentId }) => paymentId === id).map(({ petId, petName, cents }) => ({ petId, petName, cents })),
    filesOf: (id: number) =>
      files
        .filter(({ paymentId }) => paymentId === id)
        .map(({ code, kind, width, height }) => ({ code, kind, width, height })),
  };
}

/** The money is there: every animal gets its time. @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED */
export async function approveTransfer(context: SignedInContext, { paymentId, reference }: ApproveInput) {
  const { db, actor } = context;
  const how = { transactionId: null, authorization: reference, card: null, by: 'administrator' as const };
  await db.transaction().execute(async (db) => {
    const payment = await lockTransfer(db, paymentId, 'sent');
    if (!(await markPaid(context, db, payment, { ...how, userId: actor.userId }))) throw alreadyDecided();
  });
  return { paymentId };
}

/** Nothing came, or not what was due: the payer reads why. @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED */
export async function refuseTransfer({ db, actor, now }: SignedInContext, { paymentId, reason }: DecideInput) {
  const why = { reason: 'administrator', message: reason, by: 'administrator', userId: actor.userId } as const;
  await db.transaction().execute(async (db) => {
    const payment = await lockTransfer(db, paymentId, 'sent');
    if (!(await closeUnpaid(db, payment, 'refused', { ...why, at: now() }))) throw alreadyDecided();
  });
  return { paymentId };
}

/** It was approved and should not have been: the time it gave goes, and the payer reads why. @throws as above */
export async function reverseTransfer(context: SignedInContext, { paymentId, reason }: DecideInput) {
  const { db, actor } = context;
  const who = { by: 'administrator', userId: actor.userId, message: reason } as const;
  await db.transaction().execute(async (db) => {
    const payment = await lockTransfer(db, paymentId, 'paid');
    if (!(await markReversed(context, db, payment, 'administrator', who))) throw alreadyDecided();
  });
  return { paymentId };
}

/**
 * Held until the decision is written, so that two never pass each other. Only what people pay by hand: what a gateway took is the
 * gateway's to tell.
 */
async function lockTransfer(db: Trx, paymentId: number, state: PaymentState): Promise<Payment> {
  const payment = await lockPayment(db, paymentId);
  if (payment?.gateway !== 'manual') throw new DomainError('PAYMENT_NOT_FOUND');
  if (payment.state !== state) throw alreadyDecided();
  return payment;
}

function alreadyDecided() {
  return new DomainError('PAYMENT_CLOSED');
}
