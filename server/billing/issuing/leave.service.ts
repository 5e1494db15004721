/**
 * What a sale leaves for the SRI, in its own transaction: an invoice, and what has to follow when the money is given back. Numbers
 * are given later, with the signed bytes.
 */
import { EventEmitter } from 'node:events';
import type { Db, Instant, SriEnvironment, Trx } from '#db/types.ts';
import { taxRateOn } from '#server/billing/plans/queries.ts';
import { listItems, type Payment } from '#server/billing/ledger/queries.ts';
import { findIssuer } from '#server/billing/issuer/queries.ts';
import * as invoices from '#server/billing/invoices/queries.ts';
import type { Invoice } from '#server/billing/invoices/queries.ts';
import { type Correction, draftOf, type InvoiceDraft, mayAnnul } from '#server/billing/invoices/rules.ts';
import { isIvaCode, type IvaCode, ivaCodeOf, priceLines } from '#server/billing/sri/amounts.rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { randomLetters } from '#server/platform/lib/codes.ts';
import { MONEY_ZONE, rateInWords } from '#server/platform/lib/money.ts';

/** Tells this process's worker that a document may be due; other processes find it by polling. */
export const invoiceWaiting = new EventEmitter();

const CODE_LETTERS = 15;

/** @returns false where nothing is issued, or this payment has its invoice already */
export async function leaveInvoice(db: Trx, payment: Payment, at: Instant): Promise<boolean> {
  const mode = (await findIssuer(db))?.mode ?? 'off';
  if (mode === 'off') return false;
  return leaveInvoiceIn(db, payment, { environment: mode === 'production' ? '2' : '1', at });
}

/** For a payment from before, at an administrator's request. */
export async function leaveInvoiceIn(
  db: Trx,
  payment: Payment,
  { environment, at }: { environment: SriEnvironment; at: Instant },
): Promise<boolean> {
  const count = (await listItems(db, [payment.id])).length;
  const rate = await rateOf(db, payment);
  const problem =
    rate === null ? `La tasa de ${rateInWords(payment.taxBasisPoints)} no está en la tabla del SRI.` : null;
  const draft = draftOf(payment, Math.max(count, 1), rate ?? '0');
  const left = await leave(db, draft, {
    environment,
    paymentId: payment.id,
    userId: payment.userId,
    at,
    ...(problem !== null && { problem, nextAttemptAt: null }),
  });
  return left !== undefined;
}

type Left = Partial<
  Pick<Invoice, 'paymentId' | 'userId' | 'modifiesId' | 'reason' | 'kind' | 'problem' | 'nextAttemptAt'> &
    Pick<Invoice, 'counter' | 'issuedBy' | 'ownerId'>
>;

/** Writes a document down, without a number. Undefined where its payment has one already. */
export async function leave(
  db: Trx,
  draft: InvoiceDraft,
  { environment, at, ...more }: Left & { environment: SriEnvironment; at: Instant },
) {
  const { netCents, taxCents, totalCents } = priceLines(draft.lines, draft.taxes);
  const left = await invoices.insertInvoice(db, {
    code: randomLetters(CODE_LETTERS),
    kind: '01',
    environment,
    state: 'waiting',
    buyerName: draft.buyer.name,
    buyerNumber: draft.buyer.number,
    netCents,
    taxCents,
    totalCents,
    draft: JSON.stringify(draft),
    createdAt: at,
    attempts: 0,
    nextAttemptAt: at,
    ...more,
  });
  if (left) invoiceWaiting.emit('waiting');
  return left;
}

/** The SRI's code of the rate that the payment was made at. */
async function rateOf(db: Db, { createdAt, taxBasisPoints }: Payment): Promise<IvaCode | null> {
  const [rate] = await taxRateOn(db, { day: dayIn(MONEY_ZONE, createdAt) });
  if (rate?.basisPoints === taxBasisPoints && isIvaCode(rate.sriCode)) return rate.sriCode;
  return ivaCodeOf(taxBasisPoints);
}

/** The money was given back: what the rules allow is done or said, in both environments alike. */
export async function followRefund(db: Trx, payment: Pick<Payment, 'id'>, reason: string, at: Instant): Promise<void> {
  for (const environment of ['2', '1'] as const) {
    const found = await invoices.findInvoiceOfPayment(db, payment.id, environment);
    const invoice = found && (await invoices.lockInvoice(db, found.id));
    if (invoice) await correct(db, invoice, reason, at);
  }
}

/** Decides about an invoice whose money was given back; again when the SRI has answered. */
export async function correct(db: Trx, invoice: Invoice, reason: string, at: Instant): Promise<void> {
  const { id, state, day } = invoice;
  const put = (correction: Correction) => invoices.updateInvoice(db, id, { correction, reason });
  if (state === 'annulled' || state === 'withdrawn' || invoice.correction === 'note') return;
  if (state === 'waiting') {
    const changes = { nextAttemptAt: null, endedAt: at, problem: null, reason };
    await invoices.moveInvoice(db, id, { from: ['waiting'], to: 'withdrawn', changes });
    await invoices.appendAttempt(db, invoice, { what: 'refund', outcome: 'withdrawn', at });
    return;
  }
  if ((JSON.parse(invoice.draft) as InvoiceDraft).buyer.kind === '07') return put('impossible');
  if (state !== 'authorized' || day === null) return put('pending');
  if (mayAnnul(day, at)) return put('portal');
  await leaveCreditNote(db, invoice, reason, at);
}

/** A nota de crédito for the whole invoice, once. */
export async function leaveCreditNote(db: Trx, invoice: Invoice, reason: string, at: Instant): Promise<boolean> {
  const draft = JSON.parse(invoice.draft) as InvoiceDraft;
  const { environment, paymentId, userId, counter, ownerId, id: modifiesId } = invoice;
  const of = { environment, paymentId, userId, counter, ownerId, modifiesId };
  const left = await leave(db, draft, { ...of, reason, kind: '04', at });
  await invoices.updateInvoice(db, invoice.id, { correction: 'note' });
  return left !== undefined;
}
