/**
 * The only place that settles a payment, whether a return, a notice, an older call or the poll starts it. We
 * write down each request before sending it, and only the gateway's answer to our server decides.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import {
  AGAIN_CONFIRMING_SECONDS,
  type Cause,
  CLOCKS_DIFFER_SECONDS,
  claim,
  confirming,
  isLeased,
  isTaking,
} from './lease.service.ts';
import { type By, over, REVIEW_SECONDS, reversed, review, settlePaid, step } from './outcome.service.ts';
import * as payments from '#server/billing/ledger/queries.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import {
  type GatewayAnswer,
  isAskable,
  OUT_MINUTES,
  type PaymentReason,
  SILENT_MINUTES,
} from '#server/billing/ledger/rules.ts';
import * as payphone from '#server/billing/gateways/payphone.service.ts';
import * as paypal from '#server/billing/gateways/paypal.service.ts';

export type Settling = Pick<Context, 'db' | 'config' | 'now'>;

const AGAIN_SECONDS = {
  confirming: AGAIN_CONFIRMING_SECONDS,
  review: REVIEW_SECONDS,
  payphone: 60,
  paypal: 300,
} as const;
const GATEWAYS = { payphone, paypal };

/**
 * Asks the gateway about a payment and applies its answer. Safe to call many times, concurrently, from anywhere.
 * @param cause.askedId asks the gateway at once, because it reverses what is not confirmed within five minutes.
 * @returns the payment afterwards. While another process asks the gateway, this waits a little for its answer.
 */
export async function settle(context: Settling, paymentId: number, cause: Cause): Promise<Payment> {
  let claimed = await claim(context, paymentId, cause, false);
  const { news } = claimed;
  // A transaction id that only this browser brought is asked about after the other process's answer, if that
  // comes soon.
  for (let waited = 0; claimed.busy && news && waited < NEWS_PATIENCE_MS; waited += TWIN_LOOK_MS) {
    await wait(TWIN_LOOK_MS);
    claimed = await claim(context, paymentId, cause, true);
  }
  if (claimed.busy) return cause.by === 'server' || news ? claimed.payment : afterTwin(context, claimed.payment);
  const { payment } = claimed;
  if (!claimed.ours || payment.gateway === 'manual') return payment;
  const gateway = GATEWAYS[payment.gateway];
  const take = isTaking(payment);
  const answer = await gateway.ask(context.config, payment, { take, now: context.now() });
  if (answer.kind !== 'agreed' || payment.state === 'refused') return apply(context, payment, answer);
  const agreed = await context.db.transaction().execute(async (db) => {
    const held = await payments.holdPayment(db, payment.id);
    // Another process took the lease meanwhile: it settles the payment.
    if (held?.leaseUntil !== payment.leaseUntil) return undefined;
    return confirming(db, held, { by: cause.by, at: context.now(), askedId: answer.transactionId });
  });
  if (!agreed) return current(context, payment.id);
  return apply(context, agreed, await gateway.ask(context.config, agreed, { take: true, now: context.now() }));
}

/** Together with the request to the gateway, both waits stay within ten seconds. */
const TWIN_PATIENCE_MS = 8000;
const NEWS_PATIENCE_MS = 1000;
const TWIN_LOOK_MS = 200;

/**
 * Two windows, or the return and the notice, may arrive at once: the second returns what the first one found.
 */
async function afterTwin(context: Settling, { id }: Payment): Promise<Payment> {
  for (let waited = 0; ; waited += TWIN_LOOK_MS) {
    const payment = await current(context, id);
    if (!isAskable(payment.state) || !isLeased(payment, context.now()) || waited >= TWIN_PATIENCE_MS) return payment;
    await wait(TWIN_LOOK_MS);
  }
}

/**
 * Applies the gateway's answer; of many concurrent calls exactly one moves the payment. A process that lost its
 * lease meanwhile writes nothing, except that money was taken: that is always recorded.
 */
async function apply(context: Settling, asked: Payment, answer: GatewayAnswer): Promise<Payment> {
  const { db, now } = context;
  const at = now();
  const wrong = await db.transaction().execute(async (db) => {
    const payment = await payments.holdPayment(db, asked.id);
    if (!payment) return null;
    const ours = payment.leaseUntil === asked.leaseUntil;
    const wrong = answer.kind === 'captured' ? await mismatch(db, payment, answer) : null;
    await step(db, payment.id, 'answered', { by: 'gateway', at, detail: wrong?.words ?? wordsOf(answer) });
    if (answer.kind === 'captured' && wrong) await review(context, db, payment, 'mismatch', answer.transactionId);
    else if (answer.kind === 'captured') {
      const { transactionId, authorization, card } = answer;
      await settlePaid(context, db, payment, { transactionId, authorization, card, by: 'gateway' });
    } else if (answer.kind === 'reversed') await reversed(context, db, payment, 'refunded');
    else if (ours && answer.kind === 'declined') {
      const reason: PaymentReason = answer.cancelled ? 'cancelled' : 'declined';
      await over(db, payment, 'refused', { reason, message: answer.message, at });
    } else if (answer.kind === 'held' || answer.kind === 'partly') {
      if (ours) await review(context, db, payment, answer.kind, answer.transactionId);
    } else if (ours && answer.kind !== 'declined')
      await stillOpen(context, db, { payment, kind: answer.kind, askedId: asked.askedId });
    if (ours) await payments.notePayment(db, payment.id, { leaseUntil: null });
    return wrong;
  });
  const after = await current(context, asked.id);
  return wrong?.ours && after.state === 'review' ? giveBack(context, after, 'server') : after;
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
export async function settleReversed(context: Settling, payment: Payment): Promise<void> {
  await context.db.transaction().execute((db) => reversed(context, db, payment, 'refunded'));
}

/** The gateway's answer is not final. `askedId` is the transaction it was asked about. */
async function stillOpen(
  context: Settling,
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
  if (payment.askedId !== askedId) return payments.notePayment(db, payment.id, { nextCheckAt: at });
  const timeIsOver = at >= plus(payment.sentAt ?? payment.createdAt, OUT_MINUTES[gateway], 'minutes');
  // Money moves only after our request; once we have sent one, only the gateway can say that nothing was taken.
  const nothingTaken = payment.state === 'sent' || kind !== 'unknown';
  const looksIntoIt = payment.state === 'review' && payment.reason !== 'silent';
  if (timeIsOver && nothingTaken && !looksIntoIt)
    return void (await over(db, payment, 'left', { reason: 'expired', at, by: 'server' }));
  const silent = payment.askedAt !== null && at >= plus(payment.askedAt, SILENT_MINUTES, 'minutes');
  if (kind === 'unknown' && silent) return review(context, db, payment, 'silent', null);
  if (payment.state === 'review')
    return payments.notePayment(db, payment.id, { nextCheckAt: plus(at, AGAIN_SECONDS.review, 'seconds') });
  const seconds = payment.state === 'sent' && kind !== 'unknown' ? AGAIN_SECONDS[gateway] : AGAIN_SECONDS.confirming;
  // The browser named several transactions: the gateway is asked about each in turn.
  const other = kind === 'absent' ? await payments.findAskedBefore(db, payment.id, askedId) : undefined;
  const nextCheckAt = plus(at, seconds, 'seconds');
  await payments.notePayment(db, payment.id, { nextCheckAt, ...(other && { askedId: other }) });
}

/** Money that we must not keep: the gateway refunds it where it can, else an administrator handles it. */
export async function giveBack(
  context: Settling,
  payment: Payment,
  by: By,
  who: { userId?: number; message?: string } = {},
): Promise<Payment> {
  if (payment.gateway === 'manual') return payment;
  const taken = { ...payment, transactionId: payment.transactionId ?? payment.askedId };
  const given = await GATEWAYS[payment.gateway].giveBack(context.config, taken, context.now());
  await context.db.transaction().execute(async (db) => {
    const at = context.now();
    const reason = by === 'administrator' ? 'administrator' : 'mismatch';
    if (!given) await step(db, payment.id, 'not-given-back', { by, at });
    // Two concurrent refunds are one refund and one ledger entry.
    else if (await reversed(context, db, payment, reason, { by, ...who }))
      await step(db, payment.id, 'given-back', { by, at });
  });
  return current(context, payment.id);
}

/** The payer pressed "cancel" at the gateway: nothing was taken, and a later payment is still detected. */
export async function turnedBack({ db, now }: Settling, { id }: Pick<Payment, 'id'>): Promise<void> {
  await db.transaction().execute(async (db) => {
    // Read under lock: a payment that is being confirmed meanwhile was not cancelled.
    const payment = await payments.holdPayment(db, id);
    if (payment?.state !== 'sent' || payment.gateway === 'manual') return;
    await step(db, id, 'cancelled', { by: 'payer', at: now() });
    await over(db, payment, 'left', { reason: 'cancelled', at: now(), by: 'payer' });
  });
}

const LOOKED_AT_ONCE = 20;
const SIDE_BY_SIDE = 4;

/**
 * The server's poll of open payments. @returns how many were polled. @throws the first failure, after polling
 * all
 */
export async function lookAfter(context: Settling): Promise<number> {
  const now = context.now();
  const farthest = plus(now, REVIEW_SECONDS + CLOCKS_DIFFER_SECONDS, 'seconds');
  const due = await payments.listDueChecks(context.db, { now, farthest }, LOOKED_AT_ONCE);
  const failures: unknown[] = [];
  // A payment that fails or is slow does not delay the others.
  const waiting = [...due];
  const hand = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      await lookAt(context, one).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, hand));
  if (failures.length > 0) throw failures[0];
  return due.length;
}

async function lookAt(context: Settling, { id, state }: Pick<Payment, 'id' | 'state'>): Promise<void> {
  if (state !== 'created') return void (await settle(context, id, { by: 'server' }));
  await context.db.transaction().execute(async (db) => {
    const payment = await payments.holdPayment(db, id);
    // The process died before the gateway answered: no browser was sent there.
    if (payment?.state === 'created')
      await over(db, payment, 'left', { reason: 'gateway', at: context.now(), by: 'server' });
  });
}

function wordsOf(answer: GatewayAnswer): string {
  if (answer.kind === 'unknown') return `unknown: ${answer.why}`.slice(0, 200);
  return answer.kind === 'declined' && answer.message ? `declined: ${answer.message}`.slice(0, 200) : answer.kind;
}

async function current({ db }: Pick<Settling, 'db'>, paymentId: number): Promise<Payment> {
  const payment = await payments.findPayment(db, paymentId);
  if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
  return payment;
}
