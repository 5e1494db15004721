/**
 * A transfer or cash waits until an administrator has seen the money. Each decision is taken once: of two administrators at the
 * same moment the second hears that it is over.
 */
import type { Db, PaymentState, Trx } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { over, reversed, settlePaid } from '#server/billing/settlement/outcome.service.ts';
import { holdPayment, listItems, type Payment } from '#server/billing/ledger/queries.ts';
import { listDecided, listReceiptFiles, listRefusedBefore, listWaiting } from './transfers.queries.ts';
import type { ApproveInput, DecideInput } from './transfers.schema.ts';

const DECIDED_SHOWN = 20;

/** What waits, with all that an administrator compares: who, for which animals, how much, and the receipts. */
export async function waiting({ db }: SignedInContext) {
  const rows = await listWaiting(db);
  const ids = rows.map(({ paymentId }) => paymentId);
  const { petsOf, filesOf } = await belongings(db, ids);
  const before = new Map<number, { reason: string | null; at: string | null }>();
  for (const { paymentId, message, settledAt } of ids.length === 0 ? [] : await listRefusedBefore(db, ids))
    before.set(paymentId, { reason: message, at: settledAt });
  return rows.map((row) => ({
    ...row,
    pets: petsOf(row.paymentId),
    receipts: filesOf(row.paymentId),
    refusedBefore: before.get(row.paymentId) ?? null,
  }));
}

/** The last decisions, so that a wrong one is found and taken back. */
export async function decided({ db }: SignedInContext) {
  const rows = await listDecided(db, DECIDED_SHOWN);
  const { petsOf, filesOf } = await belongings(
    db,
    rows.map(({ paymentId }) => paymentId),
  );
  return rows.map((row) => ({ ...row, pets: petsOf(row.paymentId), receipts: filesOf(row.paymentId) }));
}

async function belongings(db: Db, ids: readonly number[]) {
  const items = await listItems(db, ids);
  const files = ids.length === 0 ? [] : await listReceiptFiles(db, ids);
  return {
    petsOf: (id: number) =>
      items.filter(({ paymentId }) => paymentId === id).map(({ petId, petName, cents }) => ({ petId, petName, cents })),
    filesOf: (id: number) =>
      files
        .filter(({ paymentId }) => paymentId === id)
        .map(({ code, kind, width, height }) => ({ code, kind, width, height })),
  };
}

/** The money is there: every animal gets its time. @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED */
export async function approve(context: SignedInContext, { paymentId, reference }: ApproveInput) {
  const { db, actor } = context;
  const how = { transactionId: null, authorization: reference, card: null, by: 'administrator' as const };
  await db.transaction().execute(async (db) => {
    const payment = await required(db, paymentId, 'sent');
    if (!(await settlePaid(context, db, payment, { ...how, userId: actor.userId }))) throw closed();
  });
  return { paymentId };
}

/** Nothing came, or not what was due: the payer reads why. @throws PAYMENT_NOT_FOUND, PAYMENT_CLOSED */
export async function refuse({ db, actor, now }: SignedInContext, { paymentId, reason }: DecideInput) {
  const why = { reason: 'administrator', message: reason, by: 'administrator', userId: actor.userId } as const;
  await db.transaction().execute(async (db) => {
    const payment = await required(db, paymentId, 'sent');
    if (!(await over(db, payment, 'refused', { ...why, at: now() }))) throw closed();
  });
  return { paymentId };
}

/** It was approved and should not have been: the time it gave goes, and the payer reads why. @throws as above */
export async function reverse(context: SignedInContext, { paymentId, reason }: DecideInput) {
  const { db, actor } = context;
  const who = { by: 'administrator', userId: actor.userId, message: reason } as const;
  await db.transaction().execute(async (db) => {
    const payment = await required(db, paymentId, 'paid');
    if (!(await reversed(context, db, payment, 'administrator', who))) throw closed();
  });
  return { paymentId };
}

/**
 * Held until the decision is written, so that two never pass each other. Only what people pay by hand: what a gateway took is the
 * gateway's to tell.
 */
async function required(db: Trx, paymentId: number, state: PaymentState): Promise<Payment> {
  const payment = await holdPayment(db, paymentId);
  if (payment?.gateway !== 'manual') throw new DomainError('PAYMENT_NOT_FOUND');
  if (payment.state !== state) throw closed();
  return payment;
}

function closed() {
  return new DomainError('PAYMENT_CLOSED');
}
