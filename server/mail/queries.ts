/** The outbox: a mail is a row before it is a mail. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db, Instant, MailPriority, Trx } from '#db/types.ts';

/** Two causes with the same key are one mail: the second is dropped. */
/** False where a mail with the same key stands already. */
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
 * Of each of these priorities the mail that waits longest and may go now, in no order; as of one moment, or a domain that is free a
 * moment later would let a less urgent one pass. Of a domain that has one in hand, here or in another process, none may: who is
 * slow there holds up nobody elsewhere.
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

/** Marks it as this process's until `leaseUntil`; undefined where another was quicker. */
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

/** What became of a try, where the claim is still ours: a late answer must not undo what was decided meanwhile. */
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

/** Claims that end before `before` end now: for what a dead process had in hand. */
export async function releaseMails(db: Db, before: Instant): Promise<void> {
  await db.updateTable('mailOutbox').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

/** When the receiving side refused this address of the user for good, and nothing has arrived there since; null otherwise. */
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

/** How many wait of each priority; one of which none waits is absent. */
export function countWaiting(db: Db) {
  return db
    .selectFrom('mailOutbox')
    .select((eb) => ['priority', eb.fn.countAll<number>().as('mails')])
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .groupBy('priority')
    .execute();
}

/** What was given up because it had lost its sense, and what was put away by hand: nobody has to look at those. */
const SEEN_TO = ['no longer wanted', 'put away %'];

interface UnsentWanted {
  /** For `like`, of the address; null for all. */
  fragment: string | null;
  state: 'given-up' | 'waiting' | null;
  /** Only these; null for all. */
  ids: readonly number[] | null;
  /** Rows with a smaller id. */
  below: number | null;
  limit: number;
}

/** Mails that wait or were given up, newest first. */
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

/** Those of the last month that were given up and that nobody has seen to. */
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

/** A mail that has not gone out, also one that was put away. */
export function findUnsent(db: Db, id: number) {
  return db.selectFrom('mailOutbox').selectAll().where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst();
}

/** Where it is still as it was seen and nobody is sending it; false otherwise. */
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

/** Whoever had it written: an account that is deleted leaves none behind. */
export async function deleteMailsTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('mailOutbox').where('email', '=', email).execute();
}

/** Mails that went out (or never will) before `before`: an address is kept no longer than somebody may ask about it. */
export async function deleteOldMails(db: Db, before: Instant): Promise<void> {
  await db
    .deleteFrom('mailOutbox')
    .where('createdAt', '<', before)
    .where((or) => or.or([or('sentAt', 'is not', null), or('parkedAt', 'is not', null)]))
    .execute();
}

/** What was written to one user, whatever became of it. */
export function listMailsOf(db: Db, userId: number) {
  return db
    .selectFrom('mailOutbox')
    .select(['kind', 'email', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}
