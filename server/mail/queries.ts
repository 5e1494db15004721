/** The outbox: a mail is a row before it is a mail. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant, Trx } from '#db/types.ts';

/** Two causes with the same key are one mail: the second is dropped. */
export async function insertMail(trx: Trx, mail: Insertable<Database['mailOutbox']>): Promise<void> {
  await trx
    .insertInto('mailOutbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute();
}

/**
 * Takes up to `most` mails that are due, oldest first, and marks them as somebody's until `leaseUntil`. One statement, and
 * its conditions stand inside and outside: of two processes at once, the second finds the row changed and leaves it.
 */
export function claimMails(db: Db, claim: { now: Instant; leaseUntil: Instant; most: number }) {
  return db
    .updateTable('mailOutbox')
    .set((eb) => ({ leaseUntil: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailOutbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .where('nextAttemptAt', '<=', claim.now)
        .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(claim.most),
    )
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
    .returningAll()
    .execute();
}

export async function markMailSent(db: Db, id: number, sentAt: Instant): Promise<void> {
  await db.updateTable('mailOutbox').set({ sentAt, leaseUntil: null, lastError: null }).where('id', '=', id).execute();
}

export async function postponeMail(
  db: Db,
  id: number,
  retry: { nextAttemptAt: Instant; lastError: string },
): Promise<void> {
  await db
    .updateTable('mailOutbox')
    .set({ ...retry, leaseUntil: null })
    .where('id', '=', id)
    .execute();
}

/** Not sent any more; stays for the administrator to see. */
export async function parkMail(db: Db, id: number, parked: { parkedAt: Instant; lastError: string }): Promise<void> {
  await db
    .updateTable('mailOutbox')
    .set({ ...parked, leaseUntil: null })
    .where('id', '=', id)
    .execute();
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
