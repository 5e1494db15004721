/**
 * The effects of each final state of a payment, in the caller's transaction: state, granted time, ledger and
 * mails change together. Of many concurrent calls exactly one moves a payment; the others do nothing.
 */
import type { Instant, Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { grantPaid, revokePaid } from '#server/pets/licences/grants.service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import * as payments from '#server/billing/ledger/queries.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import { isPaidCase, POLL_SECONDS, type PaymentReason, type LedgerActor } from '#server/billing/ledger/rules.ts';
import { followRefund, leaveInvoice } from '#server/billing/issuing/leave.service.ts';
import { findUser, listAdministrators } from '#server/accounts/users/queries.ts';

/** A nota de crédito says why; where an administrator wrote nothing, this. */
const REFUND_WORDS = 'Devolución del dinero';

type Deciding = Pick<Context, 'config' | 'now'>;

/**
 * Marks a payment paid: state, time of every animal, ledger and mail in one transaction.
 * @returns false where it was settled before, or can no longer be paid.
 */
export async function markPaid(
  { config, now }: Deciding,
  db: Trx,
  payment: Pick<Payment, 'id'>,
  how: {
    transactionId: string | null;
    authorization: string | null;
    card: string | null;
    by: LedgerActor;
    userId?: number;
  },
): Promise<boolean> {
  const at = now();
  const { by, userId = null, ...money } = how;
  const done = { ...money, reason: null, message: null, settledAt: at, nextCheckAt: null, decidedBy: userId };
  const moved = await payments.movePayment(db, payment.id, 'paid', done);
  if (!moved) return false;
  await payments.appendLedgerEntry(db, moved.id, 'paid', { by, at, userId, detail: money.transactionId });
  let gone = 0;
  for (const { id: itemId, petId } of await payments.listItems(db, [moved.id])) {
    const given = petId !== null && (await grantPaid(db, { petId, itemId, months: moved.months }, { config, at }));
    if (!given) gone += 1;
  }
  await leaveInvoice(db, moved, at);
  await notifyPayer(db, moved, 'payment-paid', at);
  await announce(db, 'pago.aprobado', [{ pagoId: moved.id, codigo: moved.code }], at);
  if (gone > 0) {
    // All animals are gone: the case stays open until an administrator refunds it or closes it.
    await payments.updatePayment(db, moved.id, { reason: 'nobody' });
    await notifyAdministrators(db, moved, 'payment-case', at);
  }
  return true;
}

/**
 * Marks a payment refunded and revokes the time it bought. An administrator gives a reason.
 * @returns false where it was refunded before, or never paid.
 */
export async function markReversed(
  { config, now }: Deciding,
  db: Trx,
  payment: Pick<Payment, 'id'>,
  reason: PaymentReason,
  who: { by: LedgerActor; userId?: number; message?: string } = { by: 'gateway' },
): Promise<boolean> {
  const at = now();
  const { by, userId = null, message } = who;
  const words = { reason, ...(message !== undefined && { message }), ...(userId !== null && { decidedBy: userId }) };
  const moved = await payments.movePayment(db, payment.id, 'reversed', { ...words, nextCheckAt: null, settledAt: at });
  if (!moved) return false;
  await revokePaid(db, payment.id, { config, at });
  await followRefund(db, moved, message ?? REFUND_WORDS, at);
  await payments.appendLedgerEntry(db, payment.id, 'reversed', { by, at, userId, detail: reason });
  await notifyPayer(db, moved, 'payment-reversed', at);
  return true;
}

/** Closes a payment without money, with the message of the administrator or the gateway. */
export async function closeUnpaid(
  db: Trx,
  payment: Pick<Payment, 'id'>,
  state: 'refused' | 'left',
  how: { reason: PaymentReason; message?: string | null; at: Instant; by?: LedgerActor; userId?: number },
): Promise<boolean> {
  const { reason, message = null, at, by = 'gateway', userId = null } = how;
  const settledAt = state === 'refused' ? at : null;
  const changes = { reason, message, nextCheckAt: null, settledAt, decidedBy: userId };
  const moved = await payments.movePayment(db, payment.id, state, changes);
  if (!moved) return false;
  await payments.appendLedgerEntry(db, payment.id, state, { by, at, userId, detail: reason });
  if (moved.gateway === 'manual' && state === 'refused') await notifyPayer(db, moved, 'payment-refused', at);
  return true;
}

/**
 * Sends a payment that no rule can settle to review: administrators get one mail, and the server polls hourly.
 */
export async function sendToReview(
  { now }: Deciding,
  db: Trx,
  payment: Payment,
  reason: PaymentReason,
  transactionId: string | null,
): Promise<void> {
  const at = now();
  const nextCheckAt = plus(at, POLL_SECONDS.review, 'seconds');
  // It may be another payment's transaction: its id is noted for people, never in the unique column.
  const known = { reason, nextCheckAt, ...(transactionId !== null && { askedId: transactionId }) };
  if (payment.state === 'review') return payments.updatePayment(db, payment.id, known);
  const moved = await payments.movePayment(db, payment.id, 'review', { ...known, message: null, settledAt: null });
  if (!moved) return;
  await payments.appendLedgerEntry(db, payment.id, 'review', { by: 'server', at, detail: reason });
  await notifyAdministrators(db, moved, 'payment-case', at);
}

/** Flags a partial refund: the time stays until an administrator decides. */
export async function flagPartialRefund({ now }: Deciding, db: Trx, { id }: Pick<Payment, 'id'>): Promise<void> {
  const payment = await payments.lockPayment(db, id);
  if (payment?.state !== 'paid' || isPaidCase(payment.reason)) return;
  await payments.updatePayment(db, id, { reason: 'partly' });
  await payments.appendLedgerEntry(db, id, 'answered', { by: 'gateway', at: now(), detail: 'partly' });
  await notifyAdministrators(db, payment, 'payment-case', now());
}

async function notifyPayer(
  db: Trx,
  payment: Payment,
  kind: 'payment-paid' | 'payment-refused' | 'payment-reversed',
  at: Instant,
): Promise<void> {
  const user = payment.userId === null ? undefined : await findUser(db, payment.userId);
  if (!user) return;
  const dedupeKey = `${kind}:${payment.id}`;
  await enqueueMail(db, { kind, userId: user.id, email: user.email, dedupeKey, refId: payment.id }, at);
}

export async function notifyAdministrators(
  db: Trx,
  payment: Pick<Payment, 'id'>,
  kind: 'payment-to-approve' | 'payment-case',
  at: Instant,
): Promise<void> {
  for (const { id, email } of await listAdministrators(db)) {
    const dedupeKey = `${kind}:${payment.id}:${id}`;
    await enqueueMail(db, { kind, userId: id, email, dedupeKey, refId: payment.id }, at);
  }
}
