/**
 * What becomes of the money: the only place where a payment is asked for and settled, whoever brought it up (the payer's return, a
 * notice, an older call, the server's own look). Two rules carry it: what we are about to ask is written down before we ask, and
 * only the gateway's own answer to our server decides.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Instant, Trx } from '#db/types.ts';
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { plus } from '#server/lib/time.ts';
import { type By, over, REVIEW_SECONDS, reversed, review, settlePaid, step } from '#server/outcomes/service.ts';
import * as payments from '#server/payments/queries.ts';
import type { Payment } from '#server/payments/queries.ts';
import { type GatewayAnswer, OUT_MINUTES, type PaymentReason, SILENT_MINUTES } from '#server/payments/rules.ts';
import * as payphone from '#server/payphone/service.ts';
import * as paypal from '#server/paypal/service.ts';

export type Settling = Pick<Context, 'db' | 'config' | 'now'>;

/** Longer than a gateway may take to answer, twice over: who holds it and dies is followed by another after this. */
const LEASE_SECONDS = 30;
const AGAIN_SECONDS = { confirming: 30, review: REVIEW_SECONDS, payphone: 60, paypal: 300 } as const;
const GATEWAYS = { payphone, paypal };

/**
 * Asks the gateway what became of a payment and does what follows from it. Safe to call any number of times, from anywhere, at once.
 * @param cause.askedId which transaction the browser came back with (PayPhone): the gateway is asked for the money at once, because
 * it gives back what nobody confirms within five minutes.
 * @returns the payment as it stands then. Where another process asks at this moment, its answer is waited for a little.
 */
export async function settle(
  context: Settling,
  paymentId: number,
  { by, askedId = null }: { by: By; askedId?: string | null },
): Promise<Payment> {
  const payment = await claim(context, paymentId, { by, askedId });
  if (!payment) return afterTwin(context, paymentId);
  if (payment.gateway === 'manual') return payment;
  const gateway = GATEWAYS[payment.gateway];
  const take = payment.state === 'confirming' || payment.state === 'review';
  const answer = await gateway.ask(context.config, payment, { take, now: context.now() });
  if (answer.kind !== 'agreed') return apply(context, payment, answer);
  const agreed = await context.db
    .transaction()
    .execute((db) => confirming(db, payment, { by, at: context.now(), askedId: answer.transactionId }));
  return apply(context, agreed, await gateway.ask(context.config, agreed, { take: true, now: context.now() }));
}

/** The lease, and where the money is to be asked for, the state that says so: both before the gateway hears of it. */
async function claim(
  { db, now }: Settling,
  paymentId: number,
  { by, askedId }: { by: By; askedId: string | null },
): Promise<Payment | undefined> {
  const at = now();
  return db.transaction().execute(async (db) => {
    const lease = { now: at, leaseUntil: plus(at, LEASE_SECONDS, 'seconds') };
    const payment = await payments.claimAsking(db, paymentId, lease);
    return payment && askedId !== null ? confirming(db, payment, { by, at, askedId }) : payment;
  });
}

async function confirming(
  db: Trx,
  payment: Payment,
  { by, at, askedId }: { by: By; at: Instant; askedId: string | null },
): Promise<Payment> {
  const nextCheckAt = plus(at, AGAIN_SECONDS.confirming, 'seconds');
  const known = { askedId: askedId ?? payment.askedId, nextCheckAt };
  await payments.notePayment(db, payment.id, known);
  await step(db, payment.id, 'asked', { by, at, detail: known.askedId });
  const moved = await payments.movePayment(db, payment.id, 'confirming', { askedAt: payment.askedAt ?? at });
  return moved ?? { ...payment, ...known };
}

const TWIN_PATIENCE_MS = 8000;
const TWIN_LOOK_MS = 200;

/** Two windows, or the return and the notice at once: the second answers what the first one found. */
async function afterTwin(context: Settling, paymentId: number): Promise<Payment> {
  for (let waited = 0; ; waited += TWIN_LOOK_MS) {
    const payment = await current(context, paymentId);
    if (payment.leaseUntil === null || payment.settledAt !== null || waited >= TWIN_PATIENCE_MS) return payment;
    await wait(TWIN_LOOK_MS);
  }
}

/** What follows from the gateway's words. Exactly one of many at once moves the payment; the others find it moved. */
async function apply(context: Settling, payment: Payment, answer: GatewayAnswer): Promise<Payment> {
  const { db, now } = context;
  const at = now();
  const wrong = answer.kind === 'captured' ? mismatch(payment, answer) : null;
  await db.transaction().execute(async (db) => {
    await step(db, payment.id, 'answered', { by: 'gateway', at, detail: wrong ?? wordsOf(answer) });
    if (answer.kind === 'captured' && wrong) await review(context, db, payment, 'mismatch', answer.transactionId);
    else if (answer.kind === 'captured') {
      const { transactionId, authorization, card } = answer;
      await settlePaid(context, db, payment, { transactionId, authorization, card, by: 'gateway' });
    } else if (answer.kind === 'declined') {
      const reason: PaymentReason = answer.cancelled ? 'cancelled' : 'declined';
      await over(db, payment, 'refused', { reason, message: answer.message, at });
    } else if (answer.kind === 'reversed') await reversed(context, db, payment, 'refunded');
    else if (answer.kind === 'held') await review(context, db, payment, 'held', answer.transactionId);
    else await stillOpen(context, db, payment, answer.kind);
    await payments.notePayment(db, payment.id, { leaseUntil: null });
  });
  const after = await current(context, payment.id);
  // What is somebody else's by its name is not ours to give back.
  const ours = answer.kind === 'captured' && answer.code === payment.code;
  return wrong && ours && after.state === 'review' ? giveBack(context, after, 'server') : after;
}

/** What the gateway took must be what we asked for, to the cent and for this payment: anything else gives nothing. */
function mismatch(
  { code, cents, currency }: Payment,
  answer: Extract<GatewayAnswer, { kind: 'captured' }>,
): string | null {
  if (answer.code === code && answer.cents === cents && answer.currency === currency) return null;
  return `${answer.code} ${answer.cents} ${answer.currency}`.slice(0, 200);
}

/** A refund that the gateway told of: the time goes, also where the payment was settled long ago. */
export async function settleReversed(context: Settling, payment: Payment): Promise<void> {
  await context.db.transaction().execute((db) => reversed(context, db, payment, 'refunded'));
}

/** Nothing is certain yet. */
async function stillOpen(
  context: Settling,
  db: Trx,
  payment: Payment,
  kind: 'open' | 'agreed' | 'absent' | 'unknown',
): Promise<void> {
  const at = context.now();
  const gateway = payment.gateway === 'paypal' ? 'paypal' : 'payphone';
  const since = payment.sentAt ?? payment.createdAt;
  const timeIsOver = at >= plus(since, OUT_MINUTES[gateway], 'minutes');
  if (kind !== 'unknown' && timeIsOver && payment.state !== 'review')
    return void (await over(db, payment, 'left', { reason: 'expired', at, by: 'server' }));
  if (payment.state === 'left') return;
  const silent = payment.askedAt !== null && at >= plus(payment.askedAt, SILENT_MINUTES, 'minutes');
  if (kind === 'unknown' && silent) return review(context, db, payment, 'silent', null);
  const seconds =
    payment.state === 'sent'
      ? AGAIN_SECONDS[gateway]
      : AGAIN_SECONDS[payment.state === 'review' ? 'review' : 'confirming'];
  await payments.notePayment(db, payment.id, { nextCheckAt: plus(at, seconds, 'seconds') });
}

/** Money that should not be with us: given back by the gateway where it can, else it stays with a person. */
export async function giveBack(context: Settling, payment: Payment, by: By): Promise<Payment> {
  if (payment.gateway === 'manual') return payment;
  const taken = { ...payment, transactionId: payment.transactionId ?? payment.askedId };
  const given = await GATEWAYS[payment.gateway].giveBack(context.config, taken, context.now());
  await context.db.transaction().execute(async (db) => {
    await step(db, payment.id, given ? 'given-back' : 'not-given-back', { by, at: context.now() });
    if (given) await reversed(context, db, payment, payment.state === 'review' ? 'mismatch' : 'administrator');
  });
  return current(context, payment.id);
}

/** The payer pressed "cancel" at the gateway: nothing was taken, and if they pay after all it is noticed. */
export async function turnedBack({ db, now }: Settling, payment: Payment): Promise<void> {
  await db.transaction().execute(async (db) => {
    await step(db, payment.id, 'cancelled', { by: 'payer', at: now() });
    if (payment.state === 'sent') await over(db, payment, 'left', { reason: 'cancelled', at: now(), by: 'payer' });
  });
}

const LOOKED_AT_ONCE = 20;

/** The server's own look at whatever was left open. @returns how many were looked at. */
export async function lookAfter(context: Settling): Promise<number> {
  const due = await payments.listDueChecks(context.db, context.now(), LOOKED_AT_ONCE);
  for (const { id, state } of due) {
    if (state === 'created') {
      // Whoever began it died before the gateway had answered: no browser was sent anywhere.
      const left = { reason: 'gateway', at: context.now(), by: 'server' } as const;
      await context.db.transaction().execute((db) => over(db, { id }, 'left', left));
    } else await settle(context, id, { by: 'server' });
  }
  return due.length;
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
