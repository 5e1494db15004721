/**
 * The right to ask a gateway about one payment, one process at a time: two that ask at once would each believe to be the first. And
 * what is written down before the gateway hears of it, so that a crash in between is found again.
 */
import type { Instant, PaymentState, Trx } from '#db/types.ts';
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { plus } from '#server/lib/time.ts';
import { type By, step } from '#server/outcomes/service.ts';
import * as payments from '#server/payments/queries.ts';
import type { Payment } from '#server/payments/queries.ts';
import { isAskable } from '#server/payments/rules.ts';

/** Longer than a gateway may take to answer, twice over: who holds it and dies is followed by another after this. */
const LEASE_SECONDS = 30;
/** By how much the clocks of two machines may differ: what lies farther ahead was written by a clock that has been set back. */
export const CLOCKS_DIFFER_SECONDS = 300;
/** Until the server asks again for money that it has asked for. */
export const AGAIN_CONFIRMING_SECONDS = 30;

/** In these the gateway is asked for the money; in the others only what it knows. */
const TAKING: readonly PaymentState[] = ['confirming', 'review'];

export function isTaking({ state }: Pick<Payment, 'state'>): boolean {
  return TAKING.includes(state);
}

/** Who brought a payment up, and which transaction the browser came back with (PayPhone's alone has one). */
export interface Cause {
  by: By;
  askedId?: string | null;
}

export interface Claimed {
  payment: Payment;
  /** We hold the lease: nobody else asks. */
  ours: boolean;
  /** Somebody else does. */
  busy: boolean;
  /** The browser came back with a transaction that nobody has named yet. */
  news: boolean;
}

/**
 * The lease, and where the money is to be asked for, the state that says so: both before the gateway hears of it. What a browser
 * came back with is written down also where somebody else asks: else it would be forgotten if we died while we wait.
 * @param insist it was news a moment ago.
 */
export async function claim(
  { db, now }: Pick<Context, 'db' | 'now'>,
  paymentId: number,
  cause: Cause,
  insist: boolean,
): Promise<Claimed> {
  const at = now();
  return db.transaction().execute(async (db) => {
    const held = await payments.holdPayment(db, paymentId);
    if (!held) throw new DomainError('PAYMENT_NOT_FOUND');
    const told = held.gateway === 'payphone' ? (cause.askedId ?? null) : null;
    const news = told !== null && (insist || told !== held.askedId);
    // A refusal was the gateway's last word about one transaction; it may have another one to tell, or to be asked about.
    const askable = isAskable(held.state) || (held.state === 'refused' && (news || cause.by === 'gateway'));
    const refusal = { payment: held, ours: false, busy: false, news };
    if (held.gateway === 'manual' || !askable) return refusal;
    if (isLeased(held, at)) {
      if (news && held.state !== 'refused') await payments.notePayment(db, held.id, { askedId: told, nextCheckAt: at });
      return { ...refusal, busy: true };
    }
    const leaseUntil = plus(at, LEASE_SECONDS, 'seconds');
    await payments.notePayment(db, held.id, { leaseUntil });
    const leased = { ...held, leaseUntil };
    const askedId = told ?? (isTaking(held) || held.state === 'refused' ? null : held.askedId);
    const payment = askedId === null ? leased : await confirming(db, leased, { by: cause.by, at, askedId });
    return { payment: payment ?? leased, ours: true, busy: false, news };
  });
}

export function isLeased({ leaseUntil }: Payment, at: Instant): boolean {
  return (
    leaseUntil !== null && leaseUntil > at && leaseUntil <= plus(at, LEASE_SECONDS + CLOCKS_DIFFER_SECONDS, 'seconds')
  );
}

/** Written down before the gateway is asked for the money. Undefined where it may not be any more. */
export async function confirming(
  db: Trx,
  payment: Payment,
  { by, at, askedId }: { by: By; at: Instant; askedId: string | null },
): Promise<Payment | undefined> {
  const nextCheckAt = plus(at, AGAIN_CONFIRMING_SECONDS, 'seconds');
  const known = { askedId: askedId ?? payment.askedId, nextCheckAt };
  await step(db, payment.id, 'asked', { by, at, detail: known.askedId });
  if (isTaking(payment)) {
    await payments.notePayment(db, payment.id, known);
    return { ...payment, ...known };
  }
  const askedAt = payment.state === 'sent' ? (payment.askedAt ?? at) : at;
  const anew = { askedAt, reason: null, message: null, settledAt: null };
  return payments.movePayment(db, payment.id, 'confirming', { ...known, ...anew });
}
