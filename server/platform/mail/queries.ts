/** The outbox: every mail is stored as a row before it is sent. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Instant, MailPriority, Trx } from '#db/types.ts';

/** A second mail with the same dedupe key is dropped. */
/** @returns false if a mail with the same key already exists. */
export async function insertMail(trx: Trx, mail: Insertable<Database['mailOutbox']>): Promise<boolean> {
  const row = await trx
    .insertInto('mailOutbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * For each priority the longest-waiting mail that may go now; one statement, so that no less urgent mail passes.
 * A domain whose mail is being sent, by any process, gets no second one: a slow domain delays only itself.
 */
export function findNextMails(db: Db, [first, ...others]: readonly [MailPriority, ...MailPriority[]], now: Instant) {
  const nextOf = (priority: MailPriority) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('mailOutbox')
          .select(['id', 'priority'])
          .where('sentAt', 'is', null)
          .where('parkedAt', 'is', null)
          .where('priority', '=', priority)
          .where('nextAttemptAt', '<=', now)
          .where('domain', 'not in', (busy) =>
            busy.selectFrom('mailOutbox as inHand').select('inHand.domain').where('inHand.leaseUntil', '>', now),
          )
          .orderBy('nextAttemptAt')
          .orderBy('id')
          .limit(1)
          .as('next'),
      )
      .selectAll();
  return others.reduce((query, priority) => query.unionAll(nextOf(priority)), nextOf(first));
}

/** Claims the mail for this process until `leaseUntil`; undefined where another process was quicker. */
export function claimMail(db: Db, id: number, claim: { now: Instant; leaseUntil: Instant }) {
  return db
    .updateTable('mailOutbox')
    .set((eb) => ({ leaseUntil: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('nextAttemptAt', '<=', claim.now)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Records the result of a try while the claim is still ours: a late answer must not undo a later decision. */
export async function finishMail(
  db: Db,
  { id, leaseUntil }: Pick<Selectable<Database['mailOutbox']>, 'id' | 'leaseUntil'>,
  outcome: Updateable<Database['mailOutbox']>,
): Promise<void> {
  await db
    .updateTable('mailOutbox')
    .set({ ...outcome, leaseUntil: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .execute();
}

/** Ends every claim that ends before `before`: these mails were in the hands of a dead process. */
export async function releaseMails(db: Db, before: Instant): Promise<void> {
  await db.updateTable('mailOutbox').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

/**
 * When the receiving server refused this user's address for good, if no mail has arrived there since; else null.
 */
export async function findRefusal(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<Instant | null> {
  const found = await db
    .selectFrom('mailOutbox as refused')
    .select('refused.refusedAt')
    .where('refused.userId', '=', userId)
    .where('refused.email', '=', email)
    .where('refused.refusedAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mailOutbox as later')
            .select('later.id')
            .where('later.userId', '=', userId)
            .where('later.email', '=', email)
            .whereRef('later.sentAt', '>', 'refused.refusedAt'),
        ),
      ),
    )
    .orderBy('refused.refusedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.refusedAt ?? null;
}

/** How many mails wait per priority; priorities without waiting mails are absent. */
export function countWaiting(db: Db) {
  return db
    .selectFrom('mailOutbox')
    .select((eb) => ['priority', eb.fn.countAll<number>().as('mails')])
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .groupBy('priority')
    .execute();
}

/** Mails that expired or that an administrator dismissed: they need no attention. */
const SEEN_TO = ['no longer wanted', 'put away %'];

interface UnsentWanted {
  /** Searched with `like` in the address; null for all. */
  fragment: string | null;
  state: 'given-up' | 'waiting' | null;
  /** Only these; null for all. */
  ids: readonly number[] | null;
  /** Rows with a smaller id. */
  below: number | null;
  limit: number;
}

/** Waiting and failed mails, newest first. */
export function listUnsentPage(db: Db, { fragment, state, ids, below, limit }: UnsentWanted) {
  return db
    .selectFrom('mailOutbox')
    .select([
      'id',
      'kind',
      'priority',
      'email',
      'createdAt',
      'expiresAt',
      'attempts',
      'nextAttemptAt',
      'leaseUntil',
      'parkedAt',
      'refusedAt',
      'lastError',
    ])
    .where('sentAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('parkedAt', 'is', null),
        eb.and(SEEN_TO.map((pattern) => eb(eb.fn.coalesce('lastError', eb.val('')), 'not like', pattern))),
      ]),
    )
    .$if(state !== null, (query) => query.where('parkedAt', state === 'waiting' ? 'is' : 'is not', null))
    .$if(fragment !== null, (query) => query.where(sql<boolean>`email like ${fragment} escape '\\'`))
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .$if(below !== null, (query) => query.where('id', '<', below))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Failed mails of the last month that still need an administrator's attention. */
export async function countGivenUp(db: Db): Promise<number> {
  const found = await db
    .selectFrom('mailOutbox')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is not', null)
    .where((eb) => eb.and(SEEN_TO.map((pattern) => eb(eb.fn.coalesce('lastError', eb.val('')), 'not like', pattern))))
    .executeTakeFirst();
  return found?.mails ?? 0;
}

/** A mail that was not sent, including a dismissed one. */
export function findUnsent(db: Db, id: number) {
  return db.selectFrom('mailOutbox').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst();
}

/** Changes the mail if it is unchanged since it was shown and no process is sending it; else false. */
export async function changeMail(
  db: Db,
  seen: { id: number; attempts: number; lastError: string | null },
  changes: Updateable<Database['mailOutbox']>,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailOutbox')
    .set(changes)
    .where('id', '=', seen.id)
    .where('attempts', '=', seen.attempts)
    .where('lastError', seen.lastError === null ? 'is' : '=', seen.lastError)
    .where('sentAt', 'is', null)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the mails to an address whose account is deleted, whichever user caused them. */
export async function deleteMailsTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('mailOutbox').where('email', '=', email).execute();
}

/** Deletes this user's mails to some addresses, and answers what they were. */
export function deleteMailsFrom(db: Db, userId: number, emails: readonly string[]) {
  return db
    .deleteFrom('mailOutbox')
    .where('userId', '=', userId)
    .where('email', 'in', emails)
    .returning(['kind', 'email', 'createdAt'])
    .execute();
}

/**
 * Deletes mails that were sent or failed before `before`: an address is kept only as long as support may need
 * it.
 */
export async function deleteOldMails(db: Db, before: Instant): Promise<void> {
  await db
    .deleteFrom('mailOutbox')
    .where('createdAt', '<', before)
    .where((or) => or.or([or('sentAt', 'is not', null), or('parkedAt', 'is not', null)]))
    .execute();
}

/** This user's mails to one address, in any state. */
export function listMailsFrom(db: Db, userId: number, email: string) {
  return db
    .selectFrom('mailOutbox')
    .select(['kind', 'email', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .where('email', '=', email)
    .orderBy('id')
    .execute();
}

/** Who was sent a mail of a kind about this row since then. */
export function listSentAbout(
  db: Db,
  { kind, refId, since }: { kind: Database['mailOutbox']['kind']; refId: number; since: Instant },
) {
  return db
    .selectFrom('mailOutbox')
    .select('userId')
    .where('kind', '=', kind)
    .where('refId', '=', refId)
    .where('createdAt', '>=', since)
    .where((eb) => eb.or([eb('sentAt', 'is not', null), eb('leaseUntil', 'is not', null)]))
    .execute();
}

/** All mails written to one user, in any state. */
export function listMailsOf(db: Db, userId: number) {
  return db
    .selectFrom('mailOutbox')
    .select(['kind', 'email', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** Those that were never tried: of one that is being sent it is too late. */
export function deleteUnsent(
  db: Db,
  { kind, refIds }: { kind: Database['mailOutbox']['kind']; refIds: readonly number[] },
  now: Instant,
) {
  return db
    .deleteFrom('mailOutbox')
    .where('kind', '=', kind)
    .where('refId', 'in', refIds)
    .where('sentAt', 'is', null)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .returning('refId')
    .execute();
}
