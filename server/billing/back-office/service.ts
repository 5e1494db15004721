/** One payment for an administrator: its history, and decisions that no rule makes. */
import type { Trx } from '#db/types.ts';
import { requireSubscriptions } from '#server/billing/plans/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { closeUnpaid, markReversed, markPaid } from '#server/billing/settlement/outcome.service.ts';
import * as payments from '#server/billing/ledger/queries.ts';
import type { Payment } from '#server/billing/ledger/queries.ts';
import { isPaidCase } from '#server/billing/ledger/rules.ts';
import * as settlement from '#server/billing/settlement/service.ts';
import { numberOf } from '#server/billing/issuing/document.service.ts';
import { noticeBeforeRefund } from '#server/billing/issuing/service.ts';
import { listOfPayments } from '#server/billing/invoices/queries.ts';
import { caseOf } from './list.service.ts';
import { findPayer, listLedger, listPaidPets, listReceipts } from './queries.ts';
import { adviceFor, whyNotRefundable } from './rules.ts';
import type { CloseInput, PaymentIdInput, RefundInput } from './schema.ts';

/** One payment with its ledger and the possible actions. @throws PAYMENT_NOT_FOUND */
export async function getPayment({ db, config, now }: SignedInContext, { paymentId }: PaymentIdInput) {
  requireSubscriptions(config);
  const payment = await payments.findPayment(db, paymentId);
  if (!payment) throw paymentNotFound();
  const { userId, planId: _, decidedBy: __, leaseUntil: ___, id: ____, ...shown } = payment;
  const payer = userId === null ? null : await findPayer(db, userId);
  const pets = await listPaidPets(db, [paymentId]);
  const kind = caseOf(payment, now());
  return {
    paymentId,
    ...shown,
    payer: payer ?? null,
    pets: pets.map(({ petId, petName, grantId, revokedAt, removedAt }) => ({
      petId,
      petName,
      removed: removedAt !== null,
      given: grantId !== null && revokedAt === null,
    })),
    steps: await listLedger(db, paymentId),
    receipts: await listReceipts(db, paymentId),
    case: kind,
    todo: kind && adviceFor({ ...payment, kind }),
    notReturnable: payment.state === 'paid' ? whyNotRefundable(payment, now()) : null,
    invoices: await documentsOf({ db }, paymentId),
    /** What the SRI allows afterwards: said before the money is given back. */
    invoiceNotice: payment.state === 'paid' ? await noticeBeforeRefund({ db, now }, paymentId) : null,
  };
}

async function documentsOf({ db }: Pick<SignedInContext, 'db'>, paymentId: number) {
  const rows = await listOfPayments(db, [paymentId]);
  return rows.map(({ id, code, kind, state, problem, ...place }) => ({
    invoiceId: id,
    code,
    kind,
    state,
    problem,
    number: numberOf(place),
  }));
}

/**
 * Refunds a paid payment through its gateway. @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED, INVALID where the
 * gateway no longer can
 */
export async function refundPayment(context: SignedInContext, { paymentId, reason }: RefundInput) {
  const { db, config, actor, now } = context;
  requireSubscriptions(config);
  const payment = await payments.findPayment(db, paymentId);
  if (!payment) throw paymentNotFound();
  if (payment.state !== 'paid') throw new DomainError('PAYMENT_CLOSED');
  const message = whyNotRefundable(payment, now());
  if (message) throw new DomainError('INVALID', { message });
  const claimed = await claimRefund(context, paymentId, reason);
  const who = { userId: actor.userId, message: reason };
  const after = await settlement.refund(context, claimed, 'administrator', who);
  if (after.state === 'paid') await payments.updatePayment(db, paymentId, { leaseUntil: null });
  return { paymentId, state: after.state };
}

const REFUND_SECONDS = 30;

/**
 * Exactly one of several concurrent callers asks the gateway; the intent is stored first, so that a crash
 * leaves a trace.
 */
async function claimRefund({ db, actor, now }: SignedInContext, paymentId: number, reason: string) {
  const at = now();
  return db.transaction().execute(async (db) => {
    const leaseUntil = plus(at, REFUND_SECONDS, 'seconds');
    const claimed = await payments.claimRefund(db, paymentId, { now: at, leaseUntil });
    if (!claimed) throw new DomainError('PAYMENT_CLOSED');
    await payments.appendLedgerEntry(db, paymentId, 'give-back', {
      by: 'administrator',
      userId: actor.userId,
      at,
      detail: reason,
    });
    return claimed;
  });
}

/**
 * Records how a payment ended after an administrator looked into it. Exactly one of several concurrent
 * callers decides; the others get PAYMENT_CLOSED.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED, INVALID beside `transactionId`
 */
export async function closeCase(context: SignedInContext, input: CloseInput) {
  requireSubscriptions(context.config);
  const { paymentId, seen, reason } = input;
  const { actor, now } = context;
  await context.db.transaction().execute(async (db) => {
    const payment = await payments.lockPayment(db, paymentId);
    if (!payment) throw paymentNotFound();
    if (payment.state !== seen) throw new DomainError('PAYMENT_CLOSED');
    const by = { by: 'administrator', userId: actor.userId, at: now() } as const;
    await payments.appendLedgerEntry(db, paymentId, 'closed', { ...by, detail: reason });
    if (!(await applyDecision(context, db, payment, input))) throw new DomainError('PAYMENT_CLOSED');
  });
  return { paymentId };
}

async function applyDecision(
  context: SignedInContext,
  db: Trx,
  payment: Payment,
  { seen, outcome, reason, transactionId }: CloseInput,
): Promise<boolean> {
  const who = { by: 'administrator', userId: context.actor.userId } as const;
  if (outcome === 'reversed') return markReversed(context, db, payment, 'administrator', { ...who, message: reason });
  if (seen === 'paid') {
    // A paid payment that is a case can only be closed with what was agreed with the payer; nothing else is
    // decided here.
    if (outcome !== 'paid' || !isPaidCase(payment.reason)) return false;
    await payments.updatePayment(db, payment.id, { reason: null });
    return true;
  }
  if (outcome === 'refused')
    return closeUnpaid(db, payment, 'refused', { ...who, reason: 'administrator', message: reason, at: context.now() });
  const { authorization, card } = payment;
  return markPaid(context, db, payment, {
    ...who,
    transactionId: await requireUnusedTransaction(db, payment, transactionId),
    authorization,
    card,
  });
}

/** A gateway transaction that settled one payment cannot settle another. @throws INVALID */
async function requireUnusedTransaction(
  db: Trx,
  { id, gateway }: Payment,
  transactionId: string | null,
): Promise<string> {
  const refused = (message: string) => new DomainError('INVALID', { field: 'transactionId', message });
  if (transactionId === null)
    throw refused('Escribe el número de la transacción, como lo muestra la empresa de pagos.');
  const other = await payments.findPaymentByTransaction(db, gateway, transactionId);
  if (other && other.id !== id) throw refused(`Esa transacción ya es del pago ${other.code}.`);
  return transactionId;
}

function paymentNotFound() {
  return new DomainError('PAYMENT_NOT_FOUND', { message: 'Ese pago no está en la lista.' });
}
