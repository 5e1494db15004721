/** Figures for whoever keeps the server running. */
import { sql } from 'kysely';
import type { Db, Instant } from '#db/types.ts';

/** The mail that waits longest. */
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

/** Of the whole database, indexes too; only PostgreSQL knows. */
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

/** Jobs whose time passed longer ago than `since`, and nobody is at them. */
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
