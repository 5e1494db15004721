/**
 * The only place that settles a payment, whether a return, a notice, an older call or the poll starts it. We
 * write down each request before sending it, and only the gateway's answer to our server decides.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { type Cause, acquireLease, markConfirming, isLeased } from './lease.service.ts';
import { closeUnpaid, markReversed, sendToReview, markPaid } from './outcome.service.ts';
import * as payments from '#server/billing/ledger/queries.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import {
  type GatewayAnswer,
  CLOCK_SKEW_SECONDS,
  isAskable,
  isTakingMoney,
  GATEWAY_MINUTES,
  type LedgerActor,
  type PaymentReason,
  POLL_SECONDS,
  SILENT_MINUTES,
} from '#server/billing/ledger/rules.ts';
import * as payphone from '#server/billing/gateways/payphone.service.ts';
import * as paypal from '#server/billing/gateways/paypal.service.ts';

export type SettlementContext = Pick<Context, 'db' | 'config' | 'now'>;

const GATEWAYS = { payphone, paypal };

/**
 * Asks the gateway about a payment and applies its answer. Safe to call many times, concurrently, from anywhere.
 * @param cause.askedId asks the gateway at once, because it reverses what is not confirmed within five minutes.
 * @returns the payment afterwards. While another process asks the gateway, this waits a little for its answer.
 */
export async function settlePayment(context: SettlementContext, paymentId: number, cause: Cause): Promise<Payment> {
  let lease = await acquireLease(context, paymentId, cause, false);
  const { newTransaction } = lease;
  // A transaction id that only this browser brought is asked about after the other process's answer, if that
  // comes soon.
  for (
    let waited = 0;
    lease.heldByOther && newTransaction && waited < NEW_TRANSACTION_PATIENCE_MS;
    waited += CONCURRENT_POLL_MS
  ) {
    await wait(CONCURRENT_POLL_MS);
    lease = await acquireLease(context, paymentId, cause, true);
  }
  if (lease.heldByOther)
    return cause.by === 'server' || newTransaction ? lease.payment : waitForConcurrentSettle(context, lease.payment);
  const { payment } = lease;
  if (!lease.acquired || payment.gateway === 'manual') return payment;
  const gateway = GATEWAYS[payment.gateway];
  const take = isTakingMoney(payment);
  const answer = await gateway.ask(context.config, payment, { take, now: context.now() });
  if (answer.kind !== 'agreed' || payment.state === 'refused') return applyGatewayAnswer(context, payment, answer);
  const agreed = await context.db.transaction().execute(async (db) => {
    const held = await payments.lockPayment(db, payment.id);
    // Another process took the lease meanwhile: it settles the payment.
    if (held?.leaseUntil !== payment.leaseUntil) return undefined;
    return markConfirming(db, held, { by: cause.by, at: context.now(), askedId: answer.transactionId });
  });
  if (!agreed) return requirePayment(context, payment.id);
  return applyGatewayAnswer(
    context,
    agreed,
    await gateway.ask(context.config, agreed, { take: true, now: context.now() }),
  );
}

/** Together with the request to the gateway, both waits stay within ten seconds. */
const CONCURRENT_PATIENCE_MS = 8000;
const NEW_TRANSACTION_PATIENCE_MS = 1000;
const CONCURRENT_POLL_MS = 200;

/**
 * Two windows, or the return and the notice, may arrive at once: the second returns what the first one found.
 */
async function waitForConcurrentSettle(context: SettlementContext, { id }: Payment): Promise<Payment> {
  for (let waited = 0; ; waited += CONCURRENT_POLL_MS) {
    const payment = await requirePayment(context, id);
    if (!isAskable(payment.state) || !isLeased(payment, context.now()) || waited >= CONCURRENT_PATIENCE_MS)
      return payment;
    await wait(CONCURRENT_POLL_MS);
  }
}

/**
 * Applies the gateway's answer; of many concurrent calls exactly one moves the payment. A process that lost its
 * lease meanwhile writes nothing, except that money was taken: that is always recorded.
 */
async function applyGatewayAnswer(context: SettlementContext, asked: Payment, answer: GatewayAnswer): Promise<Payment> {
  const { db, now } = context;
  const at = now();
  const wrong = await db.transaction().execute(async (db) => {
    const payment = await payments.lockPayment(db, asked.id);
    if (!payment) return null;
    const leaseIsOurs = payment.leaseUntil === asked.leaseUntil;
    const wrong = answer.kind === 'captured' ? await mismatch(db, payment, answer) : null;
    await payments.appendLedgerEntry(db, payment.id, 'answered', {
      by: 'gateway',
      at,
      detail: wrong?.words ?? describeAnswer(answer),
    });
    if (answer.kind === 'captured' && wrong) await sendToReview(context, db, payment, 'mismatch', answer.transactionId);
    else if (answer.kind === 'captured') {
      const { transactionId, authorization, card } = answer;
      await markPaid(context, db, payment, { transactionId, authorization, card, by: 'gateway' });
    } else if (answer.kind === 'reversed') await markReversed(context, db, payment, 'refunded');
    else if (leaseIsOurs && answer.kind === 'declined') {
      const reason: PaymentReason = answer.cancelled ? 'cancelled' : 'declined';
      await closeUnpaid(db, payment, 'refused', { reason, message: answer.message, at });
    } else if (answer.kind === 'held' || answer.kind === 'partly') {
      if (leaseIsOurs) await sendToReview(context, db, payment, answer.kind, answer.transactionId);
    } else if (leaseIsOurs && answer.kind !== 'declined')
      await keepPending(context, db, { payment, kind: answer.kind, askedId: asked.askedId });
    if (leaseIsOurs) await payments.updatePayment(db, payment.id, { leaseUntil: null });
    return wrong;
  });
  const after = await requirePayment(context, asked.id);
  return wrong?.ours && after.state === 'review' ? refund(context, after, 'server') : after;
}

/**
 * The captured amount must equal ours to the cent and belong to this payment, else nothing is granted. Money
 * that belongs to another payment, by its reference or its transaction, is not ours to refund.
 */
async function mismatch(
  db: Trx,
  { id, gateway, code, cents, currency }: Payment,
  answer: Extract<GatewayAnswer, { kind: 'captured' }>,
): Promise<{ words: string; ours: boolean } | null> {
  const words = `${answer.code} ${answer.cents} ${answer.currency}`.slice(0, 200);
  const twin = await payments.findPaymentByTransaction(db, gateway, answer.transactionId);
  if (twin && twin.id !== id) return { words: `${words} = ${twin.code}`, ours: false };
  const ours = answer.code === code;
  return ours && answer.cents === cents && answer.currency === currency ? null : { words, ours };
}

/** The gateway reported a refund: the granted time is revoked, even if the payment was settled long ago. */
export async function markRefundedByGateway(context: SettlementContext, payment: Payment): Promise<void> {
  await context.db.transaction().execute((db) => markReversed(context, db, payment, 'refunded'));
}

/** The gateway's answer is not final. `askedId` is the transaction it was asked about. */
async function keepPending(
  context: SettlementContext,
  db: Trx,
  {
    payment,
    kind,
    askedId,
  }: { payment: Payment; kind: 'open' | 'agreed' | 'absent' | 'unknown'; askedId: string | null },
): Promise<void> {
  if (payment.state === 'left' || payment.state === 'refused') return;
  const at = context.now();
  const gateway = payment.gateway === 'paypal' ? 'paypal' : 'payphone';
  // The browser came back with another transaction meanwhile.
  if (payment.askedId !== askedId) return payments.updatePayment(db, payment.id, { nextCheckAt: at });
  const timeIsOver = at >= plus(payment.sentAt ?? payment.createdAt, GATEWAY_MINUTES[gateway], 'minutes');
  // Money moves only after our request; once we have sent one, only the gateway can say that nothing was taken.
  const nothingTaken = payment.state === 'sent' || kind !== 'unknown';
  const underReview = payment.state === 'review' && payment.reason !== 'silent';
  if (timeIsOver && nothingTaken && !underReview)
    return void (await closeUnpaid(db, payment, 'left', { reason: 'expired', at, by: 'server' }));
  const silent = payment.askedAt !== null && at >= plus(payment.askedAt, SILENT_MINUTES, 'minutes');
  if (kind === 'unknown' && silent) return sendToReview(context, db, payment, 'silent', null);
  if (payment.state === 'review')
    return payments.updatePayment(db, payment.id, { nextCheckAt: plus(at, POLL_SECONDS.review, 'seconds') });
  const seconds = payment.state === 'sent' && kind !== 'unknown' ? POLL_SECONDS[gateway] : POLL_SECONDS.confirming;
  // The browser named several transactions: the gateway is asked about each in turn.
  const otherTransaction = kind === 'absent' ? await payments.findAskedBefore(db, payment.id, askedId) : undefined;
  const nextCheckAt = plus(at, seconds, 'seconds');
  await payments.updatePayment(db, payment.id, { nextCheckAt, ...(otherTransaction && { askedId: otherTransaction }) });
}

/** Money that we must not keep: the gateway refunds it where it can, else an administrator handles it. */
export async function refund(
  context: SettlementContext,
  payment: Payment,
  by: LedgerActor,
  decision: { userId?: number; message?: string } = {},
): Promise<Payment> {
  if (payment.gateway === 'manual') return payment;
  const taken = { ...payment, transactionId: payment.transactionId ?? payment.askedId };
  const refunded = await GATEWAYS[payment.gateway].refund(context.config, taken, context.now());
  await context.db.transaction().execute(async (db) => {
    const at = context.now();
    const reason = by === 'administrator' ? 'administrator' : 'mismatch';
    if (!refunded) await payments.appendLedgerEntry(db, payment.id, 'not-given-back', { by, at });
    // Two concurrent refunds are one refund and one ledger entry.
    else if (await markReversed(context, db, payment, reason, { by, ...decision }))
      await payments.appendLedgerEntry(db, payment.id, 'given-back', { by, at });
  });
  return requirePayment(context, payment.id);
}

/** The payer pressed "cancel" at the gateway: nothing was taken, and a later payment is still detected. */
export async function cancelByPayer({ db, now }: SettlementContext, { id }: Pick<Payment, 'id'>): Promise<void> {
  await db.transaction().execute(async (db) => {
    // Read under lock: a payment that is being confirmed meanwhile was not cancelled.
    const payment = await payments.lockPayment(db, id);
    if (payment?.state !== 'sent' || payment.gateway === 'manual') return;
    await payments.appendLedgerEntry(db, id, 'cancelled', { by: 'payer', at: now() });
    await closeUnpaid(db, payment, 'left', { reason: 'cancelled', at: now(), by: 'payer' });
  });
}

const POLLED_AT_ONCE = 20;
const CONCURRENT_POLLS = 4;

/**
 * The server's poll of open payments. @returns how many were polled. @throws the first failure, after polling
 * all
 */
export async function pollDuePayments(context: SettlementContext): Promise<number> {
  const now = context.now();
  const farthest = plus(now, POLL_SECONDS.review + CLOCK_SKEW_SECONDS, 'seconds');
  const due = await payments.listDuePolls(context.db, { now, farthest }, POLLED_AT_ONCE);
  const failures: unknown[] = [];
  // A payment that fails or is slow does not delay the others.
  const waiting = [...due];
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      await pollPayment(context, one).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: CONCURRENT_POLLS }, worker));
  if (failures.length > 0) throw failures[0];
  return due.length;
}

async function pollPayment(context: SettlementContext, { id, state }: Pick<Payment, 'id' | 'state'>): Promise<void> {
  if (state !== 'created') return void (await settlePayment(context, id, { by: 'server' }));
  await context.db.transaction().execute(async (db) => {
    const payment = await payments.lockPayment(db, id);
    // The process died before the gateway answered: no browser was sent there.
    if (payment?.state === 'created')
      await closeUnpaid(db, payment, 'left', { reason: 'gateway', at: context.now(), by: 'server' });
  });
}

function describeAnswer(answer: GatewayAnswer): string {
  if (answer.kind === 'unknown') return `unknown: ${answer.why}`.slice(0, 200);
  return answer.kind === 'declined' && answer.message ? `declined: ${answer.message}`.slice(0, 200) : answer.kind;
}

async function requirePayment({ db }: Pick<SettlementContext, 'db'>, paymentId: number): Promise<Payment> {
  const payment = await payments.findPayment(db, paymentId);
  if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
  return payment;
}
