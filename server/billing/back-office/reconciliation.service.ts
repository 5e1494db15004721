/** Asking gateways about what we hold for true: one payment, or all of a day. */
import { requireSubscriptions } from '#server/billing/plans/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { flagPartialRefund } from '#server/billing/settlement/outcome.service.ts';
import { findPayment, type Payment } from '#server/billing/ledger/queries.ts';
import type { GatewayAnswer } from '#server/billing/ledger/rules.ts';
import * as payphone from '#server/billing/gateways/payphone.service.ts';
import * as paypal from '#server/billing/gateways/paypal.service.ts';
import { dayBegins } from '#server/platform/lib/money.ts';
import * as settlement from '#server/billing/settlement/service.ts';
import { listOfDay } from './reconciliation.queries.ts';
import { type Agreement, agreementInWords, compare } from './reconciliation.rules.ts';
import type { PaymentIdInput, ReconcileInput } from './schema.ts';

/** Asks the gateway now, also about what counts as paid. @throws PAYMENT_NOT_FOUND, TOO_MANY */
export async function checkPayment(context: SignedInContext, { paymentId }: PaymentIdInput) {
  const { db, config, now } = context;
  requireSubscriptions(config);
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new DomainError('PAYMENT_NOT_FOUND', { message: 'Ese pago no está en la lista.' });
  await limit(db, 'deskLookUp', 'all', now());
  return compareWithGateway(context, payment);
}

/**
 * What we say and what the gateway says. What is open is settled by its answer, and what went back there goes back here; another
 * amount is for a person.
 */
async function compareWithGateway(context: SignedInContext, payment: Payment) {
  const { id: paymentId, code, gateway, method, cents } = payment;
  const result = (agreement: Agreement, state: Payment['state'], answer: GatewayAnswer | null) => {
    const words = agreementInWords(agreement, { gateway, state, before: payment.state, cents }, answer);
    return { paymentId, code, method, cents, before: payment.state, state, agreement, words };
  };
  if (gateway === 'manual') return result('by-hand', payment.state, null);
  if (payment.state !== 'paid' && payment.state !== 'reversed') {
    const after = await settlement.settlePayment(context, paymentId, { by: 'administrator' });
    return result(after.state === payment.state ? 'unchanged' : 'settled', after.state, null);
  }
  const ask = gateway === 'paypal' ? paypal.ask : payphone.ask;
  const answer = await ask(context.config, payment, { take: false, now: context.now() });
  const agreement = compare(payment, answer);
  if (agreement === 'went-back') await settlement.markRefundedByGateway(context, payment);
  if (agreement === 'partly-back')
    await context.db.transaction().execute((db) => flagPartialRefund(context, db, payment));
  return result(agreement, agreement === 'went-back' ? 'reversed' : payment.state, answer);
}

const COMPARED_AT_ONCE = 12;
/** A request stays short even where gateways are slow: what is left comes with the next one. */
const PATIENCE_MS = 5000;

/**
 * A day of ours against what the gateways say of it, some payments at a time.
 * @returns `next`: where to go on; `waitSeconds`: the gateways want a pause before that.
 */
export async function reconcileDay(context: SignedInContext, { day, after }: ReconcileInput) {
  const { db, config, now } = context;
  requireSubscriptions(config);
  const begun = performance.now();
  const due = await listOfDay(
    db,
    { since: dayBegins(day), until: dayBegins(plusDays(day, 1)) },
    {
      above: after ?? 0,
      limit: COMPARED_AT_ONCE + 1,
    },
  );
  const rows: Awaited<ReturnType<typeof compareWithGateway>>[] = [];
  let waitSeconds = 0;
  for (const payment of due.slice(0, COMPARED_AT_ONCE)) {
    if (performance.now() - begun > PATIENCE_MS) break;
    waitSeconds = await secondsToWait(db, now());
    if (waitSeconds > 0) break;
    rows.push(await compareWithGateway(context, payment));
  }
  const last = rows.at(-1)?.paymentId ?? after ?? 0;
  return { day, rows, next: rows.length < due.length ? last : null, waitSeconds };
}

async function secondsToWait(db: SignedInContext['db'], now: string): Promise<number> {
  try {
    await limit(db, 'deskLookUp', 'all', now);
    return 0;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY') return error.details.retryAfter ?? 60;
    throw error;
  }
}
