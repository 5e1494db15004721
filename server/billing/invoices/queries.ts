/** The documents of the SRI and each answer about them. No other place writes their rows. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db, Instant, InvoiceState, SriEnvironment } from '#db/types.ts';
import { OPEN_STATES } from './rules.ts';

export type Invoice = Selectable<Database['invoice']>;

/** Undefined where the payment, or the invoice that is modified, has one of its kind already. */
export function insertInvoice(db: Db, invoice: Insertable<Database['invoice']>) {
  return db
    .insertInto('invoice')
    .values(invoice)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findInvoice(db: Db, id: number) {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findInvoiceByCode(db: Db, code: string) {
  return db.selectFrom('invoice').selectAll().where('code', '=', code).executeTakeFirst();
}

/** In production, of this account; undefined alike for a missing one and another account's. */
export function findOwnInvoice(db: Db, userId: number, code: string) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('code', '=', code)
    .where('userId', '=', userId)
    .where('environment', '=', '2')
    .executeTakeFirst();
}

/** The invoice of a payment, without its credit note. */
export function findInvoiceOfPayment(db: Db, paymentId: number, environment: SriEnvironment) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('environment', '=', environment)
    .where('kind', '=', '01')
    .executeTakeFirst();
}

/** The documents of these payments in production, in the order in which they were made. */
export async function listOfPayments(db: Db, paymentIds: readonly number[]) {
  const rows = await inChunks(paymentIds, (some) =>
    db
      .selectFrom('invoice')
      .select(['id', 'code', 'kind', 'state', 'paymentId', 'establishment', 'point', 'sequence', 'accessKey'])
      .select(['authorizedAt', 'day', 'correction', 'problem'])
      .where('paymentId', 'in', some)
      .where('environment', '=', '2')
      .orderBy('id')
      .execute(),
  );
  return rows.flat();
}

/** What the counter issued in production in the name of this account's person, or of this contact. */
export function listAtCounterOf(db: Db, whose: { userId: number } | { ownerId: number }) {
  return db
    .selectFrom('invoice')
    .select(['kind', 'state', 'establishment', 'point', 'sequence', 'accessKey', 'authorizedAt', 'buyerName'])
    .select('totalCents')
    .where('counter', '=', 1)
    .where('environment', '=', '2')
    .where((eb) => ('userId' in whose ? eb('userId', '=', whose.userId) : eb('ownerId', '=', whose.ownerId)))
    .orderBy('id')
    .execute();
}

/** Locks the row until the transaction ends. */
export function lockInvoice(db: Db, id: number) {
  return db
    .updateTable('invoice')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Moves a document out of one of these states; undefined where another process moved it before. */
export function moveInvoice(
  db: Db,
  id: number,
  {
    from,
    to,
    changes = {},
  }: { from: readonly InvoiceState[]; to: InvoiceState; changes?: Updateable<Database['invoice']> },
) {
  return db
    .updateTable('invoice')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

export async function updateInvoice(
  db: Db,
  id: number,
  changes: Omit<Updateable<Database['invoice']>, 'state'>,
): Promise<void> {
  await db.updateTable('invoice').set(changes).where('id', '=', id).execute();
}

/** The due documents, oldest first, so that numbers follow the sales. */
export function claimInvoices(
  db: Db,
  { now, leaseUntil, most }: { now: Instant; leaseUntil: Instant; most: number },
): Promise<Invoice[]> {
  return db
    .updateTable('invoice')
    .set((eb) => ({ leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      db
        .selectFrom('invoice as waiting')
        .select('waiting.id')
        .where('waiting.nextAttemptAt', '<=', now)
        .where((or) => or.or([or('waiting.leaseUntil', 'is', null), or('waiting.leaseUntil', '<=', now)]))
        // Not along the key, on which every invoice ever made stands before those that wait.
        .orderBy(sql`waiting.id + 0`)
        .limit(most),
    )
    .where('nextAttemptAt', '<=', now)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', now)]))
    .returningAll()
    .execute();
}

/** Ends the lease with the result of a try, while it is still ours. */
export async function finishInvoice(
  db: Db,
  { id, leaseUntil }: Pick<Invoice, 'id' | 'leaseUntil'>,
  changes: Omit<Updateable<Database['invoice']>, 'state'>,
): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ ...changes, leaseUntil: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .execute();
}

export async function releaseInvoices(db: Db, before: Instant): Promise<void> {
  await db.updateTable('invoice').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

/** What waited for settings or a certificate is due at once. */
export async function hurryWaiting(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ nextAttemptAt: now })
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '>', now)
    .execute();
}

/** Open documents from before this moment of which administrators were not told. */
export function listSlow(db: Db, before: Instant) {
  return db
    .selectFrom('invoice')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .where('environment', '=', '2')
    .where('createdAt', '<', before)
    .where('toldAt', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Invoices to be annulled in the portal, the oldest first. */
export function listToAnnul(db: Db) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('correction', '=', 'portal')
    .where('state', '=', 'authorized')
    .orderBy('id')
    .limit(100)
    .execute();
}

export async function appendAttempt(
  db: Db,
  { id, accessKey }: Pick<Invoice, 'id' | 'accessKey'>,
  attempt: { what: string; outcome: string; detail?: string | null; userId?: number | null; at: Instant },
): Promise<void> {
  const { what, outcome, detail = null, userId = null, at } = attempt;
  await db
    .insertInto('invoiceAttempt')
    .values({ invoiceId: id, accessKey, what, outcome, detail, userId, at })
    .execute();
}

/** Whether its present bytes may have left: a call is written down before it is made. */
export async function mayHaveLeft(db: Db, invoiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoiceAttempt')
    .select('what')
    .where('invoiceId', '=', invoiceId)
    .where('what', 'in', ['signed', 'sending'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.what === 'sending';
}

export async function countRejections(db: Db, invoiceId: number): Promise<number> {
  const { n } = await db
    .selectFrom('invoiceAttempt')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('invoiceId', '=', invoiceId)
    .where('outcome', '=', 'rejected')
    .executeTakeFirstOrThrow();
  return Number(n);
}

export function listAttempts(db: Db, invoiceId: number) {
  return db
    .selectFrom('invoiceAttempt')
    .leftJoin('user', 'user.id', 'invoiceAttempt.userId')
    .select(['invoiceAttempt.id as attemptId', 'invoiceAttempt.accessKey', 'invoiceAttempt.what'])
    .select(['invoiceAttempt.outcome', 'invoiceAttempt.detail', 'invoiceAttempt.at', 'user.name as who'])
    .where('invoiceAttempt.invoiceId', '=', invoiceId)
    .orderBy('invoiceAttempt.id')
    .execute();
}

/** The law's years are over; a trial is kept no longer than a month. */
export async function deleteInvoicesBefore(db: Db, before: Instant, trialsBefore: Instant): Promise<void> {
  await db.deleteFrom('invoice').where('createdAt', '<', before).execute();
  // As in the index of trials; a bound value would not be seen to be the same.
  await db
    .deleteFrom('invoice')
    .where('environment', '=', sql.lit('1'))
    .where('createdAt', '<', trialsBefore)
    .execute();
}
