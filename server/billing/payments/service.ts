/** A user's own payments. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { myLicences } from '#server/pets/licences/service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { closeUnpaid } from '#server/billing/settlement/outcome.service.ts';
import { listReceived } from '#server/billing/ledger/receipts.queries.ts';
import { settlePayment } from '#server/billing/settlement/service.ts';
import {
  findOwnPayment,
  findPaymentByOrder,
  lockPayment,
  listItems,
  listOwnPayments,
  type Payment,
} from '#server/billing/ledger/queries.ts';
import { listOfPayments } from '#server/billing/invoices/queries.ts';
import { numberOf } from '#server/billing/issuing/document.service.ts';
import type { ConfirmInput, PaymentCodeInput, RecoverInput } from './schema.ts';

/** The user's payments, newest first. */
export async function listMyPayments({ db, actor }: SignedInContext) {
  const rows = await listOwnPayments(db, actor.userId);
  const ids = rows.map(({ id }) => id);
  const items = await listItems(db, ids);
  const received = await listReceived(db, ids);
  const documents = await listOfPayments(db, ids);
  return rows.map((payment) => toPaymentView(payment, { items, received, documents }));
}

/** One of the user's payments. @throws PAYMENT_NOT_FOUND alike for a missing payment and another user's. */
export async function getMyPayment({ db, actor }: SignedInContext, { code }: PaymentCodeInput) {
  const payment = await findOwnPayment(db, actor.userId, code);
  if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
  const ids = [payment.id];
  const [items, received] = [await listItems(db, ids), await listReceived(db, ids)];
  return toPaymentView(payment, { items, received, documents: await listOfPayments(db, ids) });
}

/** "Ver cómo va": asks the gateway again. @throws PAYMENT_NOT_FOUND */
export async function refreshPayment(context: SignedInContext, { code }: PaymentCodeInput) {
  const payment = await findOwnPayment(context.db, context.actor.userId, code);
  if (!payment) throw new DomainError('PAYMENT_NOT_FOUND');
  await limit(context.db, 'paymentUser', `look:${context.actor.userId}`, context.now());
  await settlePayment(context, payment.id, { by: 'payer' });
  return getMyPayment(context, { code });
}

/**
 * The payer withdraws an announced transfer that is undecided: the animal can be paid for again.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED
 */
export async function withdrawTransfer(context: SignedInContext, { code }: PaymentCodeInput) {
  const { db, actor, now } = context;
  const own = await findOwnPayment(db, actor.userId, code);
  if (own?.gateway !== 'manual') throw new DomainError('PAYMENT_NOT_FOUND');
  await db.transaction().execute(async (db) => {
    const payment = await lockPayment(db, own.id);
    if (payment?.state !== 'sent') throw new DomainError('PAYMENT_CLOSED');
    const why = { reason: 'cancelled', at: now(), by: 'payer', userId: actor.userId } as const;
    if (!(await closeUnpaid(db, payment, 'left', why))) throw new DomainError('PAYMENT_CLOSED');
  });
  return getMyPayment(context, { code });
}

/** An older client returned from PayPhone. @throws PAYMENT_NOT_FOUND */
export async function confirmPayphonePayment(context: SignedInContext, { code, askedId }: ConfirmInput) {
  const payment = await findOwnPayment(context.db, context.actor.userId, code);
  if (payment?.gateway !== 'payphone') throw new DomainError('PAYMENT_NOT_FOUND');
  return settleAndView(context, payment, askedId);
}

/** An older client returned from PayPal. @throws PAYMENT_NOT_FOUND */
export async function confirmPaypalOrder(context: SignedInContext, { orderId }: RecoverInput) {
  const payment = await findPaymentByOrder(context.db, 'paypal', orderId);
  if (payment?.userId !== context.actor.userId) throw new DomainError('PAYMENT_NOT_FOUND');
  return settleAndView(context, payment, null);
}

/** Asks the gateway, and returns the payment with its animals afterwards. */
async function settleAndView(context: SignedInContext, { id, code }: Payment, askedId: string | null) {
  await limit(context.db, 'paymentUser', `look:${context.actor.userId}`, context.now());
  await settlePayment(context, id, { by: 'payer', askedId });
  const payment = await getMyPayment(context, { code });
  const petIds = payment.pets.map(({ petId }) => petId);
  const licences = (await myLicences(context)).filter(({ petId }) => petIds.includes(petId));
  return { ...payment, licences };
}

interface Beside {
  items: Awaited<ReturnType<typeof listItems>>;
  received: ReadonlySet<number | null>;
  documents: Awaited<ReturnType<typeof listOfPayments>>;
}

/** The payer's view: without the gateway's ids and the time of the next poll. */
function toPaymentView(payment: Payment, { items, received, documents }: Beside) {
  const { id, code, method, state, reason, message, createdAt, settledAt, card, authorization, reference } = payment;
  const { planName, months, cents, baseCents, taxCents, taxBasisPoints } = payment;
  const { buyerKind, buyerNumber, buyerName } = payment;
  const pets = items.filter(({ paymentId }) => paymentId === id).map(({ petId, petName }) => ({ petId, petName }));
  return {
    paymentId: id,
    code,
    method,
    state,
    reason,
    message,
    createdAt,
    settledAt,
    card,
    authorization,
    reference,
    planName,
    months,
    cents,
    baseCents,
    taxCents,
    taxBasisPoints,
    buyerKind,
    buyerNumber,
    buyerName,
    /** The transfer's receipt has arrived: the next step is the administrator's. */
    receipt: received.has(id),
    /** Of the SRI: its invoice, and the credit note of a refund. */
    documents: documents.filter(({ paymentId }) => paymentId === id).map(toDocumentView),
    pets,
  };
}

/** What the payer may know: a document that waits or needs a person is "on its way". */
function toDocumentView({ code, kind, state, ...place }: Beside['documents'][number]) {
  const shown = state === 'authorized' || state === 'annulled' || state === 'withdrawn' ? state : ('coming' as const);
  return { code, kind, state: shown, number: numberOf(place), key: shown === 'authorized' ? place.accessKey : null };
}
