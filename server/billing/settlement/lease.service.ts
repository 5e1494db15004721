/**
 * The lease for asking a gateway about one payment: of two processes each would believe to be the first. It
 * is stored before the gateway is asked, so that a crash in between leaves a trace.
 */
import type { Instant, Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import type { LedgerActor } from '#server/billing/ledger/rules.ts';
import * as payments from '#server/billing/ledger/queries.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import { CLOCK_SKEW_SECONDS, isAskable, isTakingMoney, POLL_SECONDS } from '#server/billing/ledger/rules.ts';

/** Twice a gateway's longest answer time: another process follows a crashed holder after this. */
const LEASE_SECONDS = 30;

/** What caused the question, and the transaction that the browser returned with (only PayPhone's has one). */
export interface Cause {
  by: LedgerActor;
  askedId?: string | null;
}

export interface Lease {
  payment: Payment;
  /** We hold the lease: no other process asks. */
  acquired: boolean;
  /** Another process holds the lease. */
  heldByOther: boolean;
  /** The browser returned with a transaction that was unknown so far. */
  newTransaction: boolean;
}

/**
 * Takes the lease and, where the money is asked for, sets the state: both before the gateway is asked. The
 * browser's transaction is stored even while another process asks, so that a crash does not lose it.
 * @param insist the transaction was new a moment ago.
 */
export async function acquireLease(
  { db, now }: Pick<Context, 'db' | 'now'>,
  paymentId: number,
  cause: Cause,
  insist: boolean,
): Promise<Lease> {
  const at = now();
  return db.transaction().execute(async (db) => {
    const held = await payments.lockPayment(db, paymentId);
    if (!held) throw new DomainError('PAYMENT_NOT_FOUND');
    const transactionId = held.gateway === 'payphone' ? (cause.askedId ?? null) : null;
    const newTransaction = transactionId !== null && (insist || transactionId !== held.askedId);
    // A refusal is the gateway's final word on one transaction; the gateway may report, or the browser bring,
    // another one.
    const askable = isAskable(held.state) || (held.state === 'refused' && (newTransaction || cause.by === 'gateway'));
    const refusal = { payment: held, acquired: false, heldByOther: false, newTransaction };
    if (held.gateway === 'manual' || !askable) return refusal;
    if (isLeased(held, at)) {
      if (newTransaction && held.state !== 'refused')
        await payments.updatePayment(db, held.id, { askedId: transactionId, nextCheckAt: at });
      return { ...refusal, heldByOther: true };
    }
    const leaseUntil = plus(at, LEASE_SECONDS, 'seconds');
    await payments.updatePayment(db, held.id, { leaseUntil });
    const leased = { ...held, leaseUntil };
    const askedId = transactionId ?? (isTakingMoney(held) || held.state === 'refused' ? null : held.askedId);
    const payment = askedId === null ? leased : await markConfirming(db, leased, { by: cause.by, at, askedId });
    return { payment: payment ?? leased, acquired: true, heldByOther: false, newTransaction };
  });
}

export function isLeased({ leaseUntil }: Payment, at: Instant): boolean {
  return (
    leaseUntil !== null && leaseUntil > at && leaseUntil <= plus(at, LEASE_SECONDS + CLOCK_SKEW_SECONDS, 'seconds')
  );
}

/** Sets the state before the gateway is asked for the money. Undefined where the payment forbids it now. */
export async function markConfirming(
  db: Trx,
  payment: Payment,
  { by, at, askedId }: { by: LedgerActor; at: Instant; askedId: string | null },
): Promise<Payment | undefined> {
  const nextCheckAt = plus(at, POLL_SECONDS.confirming, 'seconds');
  const known = { askedId: askedId ?? payment.askedId, nextCheckAt };
  await payments.appendLedgerEntry(db, payment.id, 'asked', { by, at, detail: known.askedId });
  if (isTakingMoney(payment)) {
    await payments.updatePayment(db, payment.id, known);
    return { ...payment, ...known };
  }
  const askedAt = payment.state === 'sent' ? (payment.askedAt ?? at) : at;
  const freshStart = { askedAt, reason: null, message: null, settledAt: null };
  return payments.movePayment(db, payment.id, 'confirming', { ...known, ...freshStart });
}
