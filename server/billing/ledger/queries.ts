/** Payments, their items, and the ledger of their events. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, Gateway, Instant, PaymentState } from '#db/types.ts';
import { ASKABLE, type LedgerActor, type LedgerEntryKind, PAID_CASES, statesBefore } from './rules.ts';

export type Payment = Selectable<Database['payment']>;

export async function insertPayment(db: Db, payment: Insertable<Database['payment']>): Promise<number> {
  const { id } = await db.insertInto('payment').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertItems(db: Db, items: Insertable<Database['paymentItem']>[]): Promise<void> {
  await inChunks(items, (some) => db.insertInto('paymentItem').values(some).execute());
}

export function findPayment(db: Db, paymentId: number) {
  return db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst();
}

export function findPaymentByCode(db: Db, code: string) {
  return db.selectFrom('payment').selectAll().where('code', '=', code).executeTakeFirst();
}

export function findPaymentByOrder(db: Db, gateway: Gateway, orderId: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
}

/** The user's own payment; undefined alike for a missing payment and another user's. */
export function findOwnPayment(db: Db, userId: number, code: string) {
  return db.selectFrom('payment').selectAll().where('code', '=', code).where('userId', '=', userId).executeTakeFirst();
}

export function findOwnPaymentById(db: Db, userId: number, paymentId: number) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The user's payments, newest first. */
export function listOwnPayments(db: Db, userId: number) {
  return db.selectFrom('payment').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute();
}

/**
 * Items of payments, per payment in the order of its animals: callers that lock the animals take the locks in
 * that order.
 */
export async function listItems(db: Db, paymentIds: readonly number[]) {
  const items = await inChunks(paymentIds, (some) =>
    db.selectFrom('paymentItem').selectAll().where('paymentId', 'in', some).orderBy('petId').orderBy('id').execute(),
  );
  return items.flat();
}

/**
 * A payment for one of these animals that is being confirmed or reviewed: a second one now could be paid twice.
 */
export function findUnsettledFor(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('payment')
    .innerJoin('paymentItem', 'paymentItem.paymentId', 'payment.id')
    .select(['payment.code', 'payment.userId', 'paymentItem.petName'])
    .where('paymentItem.petId', 'in', petIds)
    .where((eb) =>
      eb.or([
        eb('payment.state', 'in', ['confirming', 'review']),
        eb.and([eb('payment.state', '=', 'sent'), eb('payment.gateway', '=', 'manual')]),
      ]),
    )
    .orderBy('payment.id')
    .executeTakeFirst();
}

/**
 * Moves a payment forward into a state; undefined where that is not ahead: of many concurrent calls exactly one
 * moves it. Other changes are part of the same statement.
 */
export function movePayment(
  db: Db,
  paymentId: number,
  state: PaymentState,
  changes: Omit<Updateable<Database['payment']>, 'state'> = {},
) {
  return db
    .updateTable('payment')
    .set({ ...changes, state })
    .where('id', '=', paymentId)
    .where('state', 'in', statesBefore(state))
    .returningAll()
    .executeTakeFirst();
}

/** Claims the refund of a payment: two administrators who press at once would request it twice. */
export function claimRefund(db: Db, paymentId: number, { now, leaseUntil }: { now: Instant; leaseUntil: Instant }) {
  return db
    .updateTable('payment')
    .set({ leaseUntil })
    .where('id', '=', paymentId)
    .where('state', '=', 'paid')
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Locks the payment until the transaction ends and returns its current row. */
export function lockPayment(db: Db, paymentId: number) {
  return db
    .updateTable('payment')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', paymentId)
    .returningAll()
    .executeTakeFirst();
}

/** Changes without a new state: the next poll, the transaction that the browser brought, the payer's address. */
export async function updatePayment(
  db: Db,
  paymentId: number,
  changes: Omit<Updateable<Database['payment']>, 'state'>,
): Promise<void> {
  await db.updateTable('payment').set(changes).where('id', '=', paymentId).execute();
}

/**
 * Payments to poll: those being confirmed first, because a gateway reverses them after minutes, then the longest
 * waiting.
 * @param when.farthest a later date was written by a clock that has been set back since.
 */
export function listDuePolls(db: Db, { now, farthest }: { now: Instant; farthest: Instant }, limit: number) {
  return db
    .selectFrom('payment')
    .select(['id', 'state', 'gateway'])
    .where((eb) => eb.or([eb('nextCheckAt', '<=', now), eb('nextCheckAt', '>', farthest)]))
    .where('state', 'in', ['created', ...ASKABLE])
    .orderBy((eb) => eb.case().when('state', '=', 'confirming').then(0).else(1).end())
    .orderBy('nextCheckAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The payment that this gateway transaction settled. */
export function findPaymentByTransaction(db: Db, gateway: Gateway, transactionId: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'code'])
    .where('gateway', '=', gateway)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst();
}

/** Another transaction that the gateway was asked about for this payment, the oldest first. */
export async function findAskedBefore(db: Db, paymentId: number, askedId: string | null): Promise<string | undefined> {
  if (askedId === null) return undefined;
  const row = await db
    .selectFrom('paymentStep')
    .select('detail')
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'asked' satisfies LedgerEntryKind)
    .where('detail', '!=', askedId)
    .groupBy('detail')
    .orderBy((eb) => eb.fn.max('id'))
    .executeTakeFirst();
  return row?.detail ?? undefined;
}

export async function appendLedgerEntry(
  db: Db,
  paymentId: number,
  kind: LedgerEntryKind,
  entry: { by: LedgerActor; at: Instant; userId?: number | null; detail?: string | null },
): Promise<void> {
  const { by, at, userId = null, detail = null } = entry;
  await db.insertInto('paymentStep').values({ paymentId, kind, by, userId, detail, at }).execute();
}

export function listLedgerEntries(db: Db, paymentId: number) {
  return db.selectFrom('paymentStep').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute();
}

/**
 * Deletes payments without money, of a user whose account ends or of deleted accounts. Keeps those at the
 * gateway now and waiting transfers, which may have been paid.
 */
export async function deleteUnpaid(db: Db, { userId, now }: { userId: number | null; now: Instant }): Promise<void> {
  await db
    .deleteFrom('payment')
    .where('userId', userId === null ? 'is' : '=', userId)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['created', 'left', 'refused']),
        eb.and([eb('state', '=', 'sent'), eb('gateway', '!=', 'manual')]),
      ]),
    )
    .execute();
}

/** Of payments of deleted accounts. */
export async function forgetPetNames(db: Db): Promise<void> {
  const petName = 'un animal';
  await db
    .updateTable('paymentItem')
    .set({ petName })
    .where('petName', '!=', petName)
    .where('paymentId', 'in', (eb) => eb.selectFrom('payment').select('payment.id').where('payment.userId', 'is', null))
    .execute();
}

/** Of decided payments of deleted accounts: what a sales document does not need. */
export async function forgetPayers(db: Db): Promise<void> {
  const given = ['reference', 'card', 'buyerEmail', 'buyerPhone'] as const;
  await db
    .updateTable('payment')
    .set({ reference: null, card: null, buyerEmail: null, buyerPhone: null })
    .where('userId', 'is', null)
    .where('state', 'in', ['paid', 'reversed'])
    .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', 'not in', PAID_CASES)]))
    .where((eb) => eb.or(given.map((one) => eb(one, 'is not', null))))
    .execute();
}

/** Only payments of deleted accounts. */
export async function deleteSettledBefore(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('payment').where('userId', 'is', null).where('settledAt', '<', before).execute();
}
