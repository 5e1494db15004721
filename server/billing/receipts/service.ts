/** The receipt of a payment, with the data of its day. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { findOwnPayment, findPaymentByCode, listItems, listLedgerEntries } from '#server/billing/ledger/queries.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { issuerOf } from '#server/accounts/clinic-profile/service.ts';
import { listGrantsEver, listSentWith } from '#server/billing/ledger/receipts.queries.ts';
import { trialBegan } from '#server/pets/pets/rules.ts';
import { reachedWith, receiptWords } from './rules.ts';
import type { ReceiptInput } from './schema.ts';

/** The country's zone, where the account was deleted. */
const OTHERWISE_ZONE = 'America/Guayaquil';

/**
 * The PDF of one payment, for its payer and for administrators.
 * @throws PAYMENT_NOT_FOUND alike for a missing payment, another user's, and an unpaid one; TOO_MANY, BUSY
 */
export async function printReceipt(context: SignedInContext, { code }: ReceiptInput) {
  const { db, actor, now, workers } = context;
  const words = await receiptOf(context, code);
  await limit(db, 'printUser', String(actor.userId), now());
  const bytes = await drawn(workers.run('receipt', { ...words, issuer: await issuerOf(context) }));
  return { name: `comprobante-${code.toLowerCase()}.pdf`, bytes };
}

async function receiptOf({ db, actor, config }: SignedInContext, code: string) {
  const decides = mayDo(actor.roles, 'decideMoney') && !actor.secondFactorMissing;
  const payment = await (decides ? findPaymentByCode(db, code) : findOwnPayment(db, actor.userId, code));
  if (!payment || (payment.state !== 'paid' && payment.state !== 'reversed'))
    throw new DomainError('PAYMENT_NOT_FOUND');
  const steps = await listLedgerEntries(db, payment.id);
  // A payment refunded before it was settled bought nothing: there is no receipt.
  const paidAt = steps.find(({ kind }) => kind === 'paid')?.at;
  if (!paidAt) throw new DomainError('PAYMENT_NOT_FOUND');
  const reversedAt = payment.state === 'reversed' ? payment.settledAt : null;
  const items = await listItems(db, [payment.id]);
  const petIds = items.flatMap(({ petId }) => (petId === null ? [] : [petId]));
  const grants = petIds.length === 0 ? [] : await listGrantsEver(db, petIds);
  const animals = items.map(({ id, petId, petName, cents }) => {
    const own = grants.filter((grant) => grant.petId === petId);
    const [first] = own;
    const trialEnd = first && plusDays(dayIn(first.timeZone, trialBegan(first)), config.trialDays);
    return { name: petName, cents, until: trialEnd ? reachedWith(id, trialEnd, own) : null };
  });
  const payer = payment.userId === null ? undefined : await findUser(db, payment.userId);
  return receiptWords(payment, animals, { paidAt, reversedAt, timeZone: payer?.timeZone ?? OTHERWISE_ZONE });
}

/** The files the user sent with their own payment, in order of arrival. */
export async function sentWith({ db, actor }: SignedInContext, { code }: ReceiptInput) {
  if (!(await findOwnPayment(db, actor.userId, code))) throw new DomainError('PAYMENT_NOT_FOUND');
  return listSentWith(db, { userId: actor.userId, code });
}
