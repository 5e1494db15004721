/** Figures for the operator of the server. */
import { sql } from 'kysely';
import type { Db, Instant } from '#db/types.ts';

/** The longest-waiting mail. */
export function findOldestMail(db: Db) {
  return db
    .selectFrom('mailOutbox')
    .select('createdAt')
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Size of the whole database with indexes; only PostgreSQL knows it. */
export function sizeOfPostgres(db: Db) {
  return db.selectNoFrom(sql<number>`pg_database_size(current_database())`.as('bytes')).executeTakeFirst();
}

export function countSessions(db: Db, now: Instant) {
  return db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Jobs that were due before `since` and that no process is running. */
export function countOverdueJobs(
  db: Db,
  { names, since, now }: { names: readonly string[]; since: Instant; now: Instant },
) {
  return db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .where('name', 'in', names)
    .where('nextRunAt', '<', since)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<', now)]))
    .executeTakeFirst();
}
