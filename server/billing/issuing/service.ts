/** One document for an administrator: its history, and the decisions that no rule makes. */
import type { Instant, Trx } from '#db/types.ts';
import { requireSubscriptions } from '#server/billing/plans/access.ts';
import { taxRateOn } from '#server/billing/plans/queries.ts';
import { findPayment, updatePayment } from '#server/billing/ledger/queries.ts';
import { finalConsumerWords } from '#server/billing/invoice-data/rules.ts';
import { issuingWith } from '#server/billing/issuer/service.ts';
import * as invoices from '#server/billing/invoices/queries.ts';
import type { Invoice } from '#server/billing/invoices/queries.ts';
import {
  annulDeadline,
  annulSteps,
  CASE_STATES,
  type InvoiceDraft,
  mayAnnul,
  OPEN_STATES,
  refundNotice,
} from '#server/billing/invoices/rules.ts';
import { isIvaCode, IVA_RATES, type IvaCode, MILLION, unitPriceFor } from '#server/billing/sri/amounts.rules.ts';
import { mendOf } from '#server/billing/sri/problems.rules.ts';
import { askAuthorization } from '#server/billing/sri/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE, splitTax } from '#server/platform/lib/money.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { numberOf, signInvoice, Unissuable } from './document.service.ts';
import { correct, invoiceWaiting, leave, leaveCreditNote, leaveInvoiceIn } from './leave.service.ts';
import type { InvoiceIdInput, IssueInput, SendAgainInput, TakeBackInput } from './schema.ts';

/** One document with every answer about it. @throws INVOICE_NOT_FOUND */
export async function getInvoice({ db, now }: SignedInContext, { invoiceId }: InvoiceIdInput) {
  const invoice = await requireInvoice({ db }, invoiceId);
  const payment = invoice.paymentId === null ? undefined : await findPayment(db, invoice.paymentId);
  const { draft, xml, content: _, keyCode: __, leaseUntil: ___, userId: ____, id: _____, ...shown } = invoice;
  const { buyer, lines } = JSON.parse(draft) as InvoiceDraft;
  const number = numberOf(invoice);
  const isCase = CASE_STATES.some((one) => one === invoice.state);
  const toAnnul = invoice.correction === 'portal' && invoice.state === 'authorized' && invoice.day !== null;
  return {
    invoiceId,
    ...shown,
    counter: invoice.counter === 1,
    number,
    hasXml: xml !== null,
    buyer,
    lines: lines.map(({ description }) => description),
    paymentCode: payment?.code ?? null,
    mend: isCase ? mendOf(invoice.problemCode) : null,
    /** What the SRI refused may stand in another name; of a nota de crédito it is that of its invoice. */
    mayName: invoice.kind === '01' && (isCase || (invoice.state === 'waiting' && invoice.problem !== null)),
    /** What taking back a sale of the counter means now; null where it has been, or is not to be. */
    takeBack:
      invoice.counter === 1 && invoice.kind === '01' && invoice.correction === null
        ? refundNotice({ state: invoice.state, day: invoice.day, number, buyerKind: buyer.kind }, now())
        : null,
    annul:
      toAnnul && invoice.day !== null
        ? {
            until: annulDeadline(invoice.day),
            open: mayAnnul(invoice.day, now()),
            steps: annulSteps(number ?? '', invoice.accessKey ?? ''),
          }
        : null,
    attempts: await invoices.listAttempts(db, invoiceId),
  };
}

/** What an administrator reads before giving a payment's money back; null where nothing needs saying. */
export async function noticeBeforeRefund({ db, now }: Pick<SignedInContext, 'db' | 'now'>, paymentId: number) {
  const invoice = await invoices.findInvoiceOfPayment(db, paymentId, '2');
  if (!invoice) return null;
  const { kind: buyerKind } = (JSON.parse(invoice.draft) as InvoiceDraft).buyer;
  const { state, day } = invoice;
  return refundNotice({ state, day, number: numberOf(invoice), buyerKind }, now());
}

/**
 * Sends what waits at once; builds what was refused again from the settings of now and, where it is given, for the buyer as it should
 * have been, with its own number and, on its own day, its own key.
 * @throws INVOICE_NOT_FOUND, INVOICE_CLOSED, INVALID in words where it cannot be built
 */
export async function sendAgain(context: SignedInContext, { invoiceId, renumber, buyer }: SendAgainInput) {
  const { db, config, actor, now } = context;
  const at = now();
  const before = await requireInvoice({ db }, invoiceId);
  const ready = await issuingWith({ db, config }, at);
  if ('missing' in ready) throw new DomainError('INVALID', { message: ready.missing.join(' ') });
  if (before.state === 'returned' && (await isAtSri(context, before))) return { invoiceId };
  await db
    .transaction()
    .execute(async (db) => {
      const invoice = await invoices.lockInvoice(db, invoiceId);
      if (!invoice) throw new DomainError('INVOICE_NOT_FOUND');
      const due = { attempts: 0, nextAttemptAt: at, toldAt: null };
      await invoices.appendAttempt(db, invoice, { what: 'again', outcome: invoice.state, userId: actor.userId, at });
      const named = buyer ? await nameBuyer({ db, config }, invoice, { buyer, userId: actor.userId, at }) : invoice;
      if (OPEN_STATES.some((state) => state === invoice.state)) return invoices.updateInvoice(db, invoiceId, due);
      if (!CASE_STATES.some((state) => state === invoice.state)) throw new DomainError('INVOICE_CLOSED');
      if (renumber && invoice.problemCode !== '45') throw new DomainError('INVOICE_CLOSED');
      const redate = invoice.state === 'returned';
      await signInvoice(db, named, { ...ready, config }, { at, redate, renumber });
      await invoices.moveInvoice(db, invoiceId, { from: CASE_STATES, to: 'signed', changes: due });
    })
    .catch(refuseUnissuable);
  invoiceWaiting.emit('waiting');
  return { invoiceId };
}

/**
 * The buyer as it should have been, in the document and, where there is one, in its payment. @throws INVOICE_CLOSED where the SRI may
 * have it as it is, INVALID beside the buyer
 */
async function nameBuyer(
  { db, config }: Pick<SignedInContext, 'config'> & { db: Trx },
  invoice: Invoice,
  { buyer, userId, at }: { buyer: NonNullable<SendAgainInput['buyer']>; userId: number; at: Instant },
): Promise<Invoice> {
  const { id, state, kind, paymentId, totalCents } = invoice;
  const isCase = CASE_STATES.some((one) => one === state);
  if (kind !== '01' || !(isCase || state === 'waiting')) throw new DomainError('INVOICE_CLOSED');
  if (buyer.kind === '07' && totalCents > config.finalConsumerCents)
    throw new DomainError('INVALID', { field: 'buyer.kind', message: finalConsumerWords(config.finalConsumerCents) });
  const { kind: buyerKind, number: buyerNumber, name: buyerName, address: buyerAddress, email: buyerEmail } = buyer;
  const before = JSON.parse(invoice.draft) as InvoiceDraft;
  const named = { kind: buyerKind, number: buyerNumber, name: buyerName, address: buyerAddress, email: buyerEmail };
  // A sale of the counter belongs to its buyer: with another one it leaves the books and the mailbox of the one before.
  const isAnother = invoice.counter === 1 && buyerNumber !== before.buyer.number;
  const changes = {
    draft: JSON.stringify({ ...before, buyer: named }),
    buyerName,
    buyerNumber,
    ...(isAnother && { ownerId: null, userId: null }),
  };
  await invoices.updateInvoice(db, id, changes);
  if (paymentId !== null)
    await updatePayment(db, paymentId, { buyerKind, buyerNumber, buyerName, buyerAddress, buyerEmail });
  const detail = `${before.buyer.name}, ${before.buyer.number}`;
  await invoices.appendAttempt(db, invoice, { what: 'named', outcome: buyerKind, detail, userId, at });
  return { ...invoice, ...changes };
}

/**
 * What was returned gets another day or another number, and so another key: first the SRI is asked whether it has the present one
 * after all. @throws INVALID where it does not answer
 */
async function isAtSri({ db, config, now }: SignedInContext, { id, accessKey }: Invoice): Promise<boolean> {
  const verdict = await askAuthorization(config, accessKey ?? '');
  if (verdict.kind === 'absent' || verdict.kind === 'rejected') return false;
  if (verdict.kind === 'unknown')
    throw new DomainError('INVALID', {
      message: 'El SRI no responde: antes de enviarla otra vez hay que preguntarle. Inténtalo en un momento.',
    });
  const changes = { attempts: 0, nextAttemptAt: now(), toldAt: null };
  await invoices.moveInvoice(db, id, { from: ['returned'], to: 'received', changes });
  invoiceWaiting.emit('waiting');
  return true;
}

function refuseUnissuable(error: unknown): never {
  if (!(error instanceof Unissuable)) throw error;
  const message = `El documento no se puede armar así: revisa «${error.message}» en los datos de quien emite o de quien compra.`;
  throw new DomainError('INVALID', { message });
}

/**
 * An invoice for a payment from before it was turned on. @throws PAYMENT_NOT_FOUND, INVOICE_CLOSED where it has one or is not paid,
 * INVALID where it is not on
 */
export async function issueForPayment({ db, config, now }: SignedInContext, { paymentId }: IssueInput) {
  requireSubscriptions(config);
  const ready = await issuingWith({ db, config }, now());
  if ('missing' in ready) throw new DomainError('INVALID', { message: ready.missing.join(' ') });
  if (ready.issuer.mode !== 'production')
    throw new DomainError('INVALID', { message: 'Primero pon la facturación en producción.' });
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
  if (payment.state !== 'paid') throw new DomainError('INVOICE_CLOSED');
  const left = await db.transaction().execute((db) => leaveInvoiceIn(db, payment, { environment: '2', at: now() }));
  if (!left) throw new DomainError('INVOICE_CLOSED');
  return { paymentId };
}

const TRIAL_CENTS = 100;

/** «Probar»: a made-up sale of one dollar to the issuer itself, always in the SRI's test. @throws INVALID with what is missing */
export async function tryIssuing({ db, config, actor, now }: SignedInContext) {
  const at = now();
  await limit(db, 'paymentUser', `try:${actor.userId}`, at);
  const ready = await issuingWith({ db, config }, at);
  if ('missing' in ready) throw new DomainError('INVALID', { message: ready.missing.join(' ') });
  const [rate] = await taxRateOn(db, { day: dayIn(MONEY_ZONE, at) });
  const code: IvaCode = rate && isIvaCode(rate.sriCode) ? rate.sriCode : '4';
  const { baseCents, taxCents } = splitTax(TRIAL_CENTS, IVA_RATES[code]);
  const { ruc, legalName, headAddress } = ready.issuer;
  const draft: InvoiceDraft = {
    buyer: { kind: '04', number: ruc, name: legalName, address: headAddress, email: null },
    lines: [
      {
        code: 'PRUEBA',
        description: 'Documento de prueba de PetLove+',
        quantityMillionths: MILLION,
        priceMillionths: unitPriceFor(baseCents, 1),
        discountCents: 0,
        rate: code,
      },
    ],
    taxes: { [code]: taxCents },
    payment: '20',
  };
  const left = await db.transaction().execute((db) => leave(db, draft, { environment: '1', at }));
  if (!left) throw new DomainError('OUTCOME_UNKNOWN');
  return { invoiceId: left.id };
}

/** It was annulled in the SRI's portal. @throws INVOICE_NOT_FOUND, INVOICE_CLOSED */
export async function markAnnulled({ db, actor, now }: SignedInContext, { invoiceId }: InvoiceIdInput) {
  await requireInvoice({ db }, invoiceId);
  await db.transaction().execute(async (db) => {
    const invoice = await invoices.lockInvoice(db, invoiceId);
    if (invoice?.correction !== 'portal') throw new DomainError('INVOICE_CLOSED');
    const at = now();
    const moved = await invoices.moveInvoice(db, invoiceId, {
      from: ['authorized'],
      to: 'annulled',
      changes: { endedAt: at, correction: null },
    });
    if (!moved) throw new DomainError('INVOICE_CLOSED');
    await invoices.appendAttempt(db, moved, { what: 'annulled', outcome: 'annulled', userId: actor.userId, at });
  });
  return { invoiceId };
}

/**
 * A sale of the counter is taken back: what the rules allow is done or said. @throws INVOICE_NOT_FOUND, INVOICE_CLOSED where it is a
 * payment's or was taken back, INVALID where a consumidor final bought
 */
export async function takeBack({ db, now }: SignedInContext, { invoiceId, reason }: TakeBackInput) {
  await requireInvoice({ db }, invoiceId);
  await db.transaction().execute(async (db) => {
    const invoice = await invoices.lockInvoice(db, invoiceId);
    if (invoice?.counter !== 1 || invoice.kind !== '01' || invoice.correction !== null)
      throw new DomainError('INVOICE_CLOSED');
    const { state, day, draft } = invoice;
    if (state === 'annulled' || state === 'withdrawn') throw new DomainError('INVOICE_CLOSED');
    const { kind: buyerKind } = (JSON.parse(draft) as InvoiceDraft).buyer;
    if (buyerKind === '07' && state !== 'waiting') {
      const message = refundNotice({ state, day, number: numberOf(invoice), buyerKind }, now()) ?? '';
      throw new DomainError('INVALID', { message });
    }
    await correct(db, invoice, reason, now());
  });
  return { invoiceId };
}

/** A nota de crédito at once, instead of the portal. @throws INVOICE_NOT_FOUND, INVOICE_CLOSED */
export async function creditNow({ db, now }: SignedInContext, { invoiceId }: InvoiceIdInput) {
  await requireInvoice({ db }, invoiceId);
  await db.transaction().execute(async (db) => {
    const invoice = await invoices.lockInvoice(db, invoiceId);
    if (invoice?.correction !== 'portal' || invoice.state !== 'authorized') throw new DomainError('INVOICE_CLOSED');
    if (!(await leaveCreditNote(db, invoice, invoice.reason ?? 'Devolución', now())))
      throw new DomainError('INVOICE_CLOSED');
  });
  return { invoiceId };
}

async function requireInvoice({ db }: Pick<SignedInContext, 'db'>, invoiceId: number): Promise<Invoice> {
  const invoice = await invoices.findInvoice(db, invoiceId);
  if (!invoice) throw new DomainError('INVOICE_NOT_FOUND');
  return invoice;
}
