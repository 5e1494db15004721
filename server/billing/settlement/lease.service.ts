/**
 * The lease for asking a gateway about one payment: of two processes each would believe to be the first. It
 * is stored before the gateway is asked, so that a crash in between leaves a trace.
 */
import type { Instant, PaymentState, Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { type By, step } from './outcome.service.ts';
import * as payments from '#server/billing/ledger/queries.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import { isAskable } from '#server/billing/ledger/rules.ts';

/** Twice a gateway's longest answer time: another process follows a crashed holder after this. */
const LEASE_SECONDS = 30;
/**
 * The tolerated difference of two machines' clocks: a lease that ends later was written before a clock was
 * set back.
 */
export const CLOCKS_DIFFER_SECONDS = 300;
/** The pause before the server asks again for money that it has asked for. */
export const AGAIN_CONFIRMING_SECONDS = 30;

/** In these states we ask the gateway for the money; in the others only for information. */
const TAKING: readonly PaymentState[] = ['confirming', 'review'];

export function isTaking({ state }: Pick<Payment, 'state'>): boolean {
  return TAKING.includes(state);
}

/** What caused the question, and the transaction that the browser returned with (only PayPhone's has one). */
export interface Cause {
  by: By;
  askedId?: string | null;
}

export interface Claimed {
  payment: Payment;
  /** We hold the lease: no other process asks. */
  ours: boolean;
  /** Another process holds the lease. */
  busy: boolean;
  /** The browser returned with a transaction that was unknown so far. */
  news: boolean;
}

/**
 * Takes the lease and, where the money is asked for, sets the state: both before the gateway is asked. The
 * browser's transaction is stored even while another process asks, so that a crash does not lose it.
 * @param insist the transaction was new a moment ago.
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
    // A refusal is the gateway's final word on one transaction; the gateway may report, or the browser bring,
    // another one.
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

/** Sets the state before the gateway is asked for the money. Undefined where the payment forbids it now. */
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
