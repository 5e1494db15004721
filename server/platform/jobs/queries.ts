/** The server's background jobs, one row each. */
import { sql } from 'kysely';
import type { Db, Instant } from '#db/types.ts';

/** Inserts a new job; an existing one keeps its next run. */
export async function insertJob(db: Db, name: string, nextRunAt: Instant): Promise<void> {
  await db
    .insertInto('job')
    .values({
      name,
      nextRunAt,
      leaseUntil: null,
      lastStartedAt: null,
      lastFinishedAt: null,
      askedAt: null,
      lastResult: null,
      lastError: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Claims a due job until `leaseUntil`, by one conditional statement; false where it is not due or another
 * process holds it. An implausibly distant run or lease comes from a wrong clock and is ignored.
 * @param claim.farthestRun the farthest plausible next run, `farthestLease` the farthest plausible lease: a
 * little more than our own, since the clocks of two machines differ.
 */
export async function claimJob(
  db: Db,
  claim: { name: string; now: Instant; leaseUntil: Instant; farthestRun: Instant; farthestLease: Instant },
): Promise<boolean> {
  const { name, now, leaseUntil, farthestRun, farthestLease } = claim;
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ leaseUntil, lastStartedAt: now })
    .where('name', '=', name)
    .where((or) => or.or([or('nextRunAt', '<=', now), or('nextRunAt', '>', farthestRun)]))
    .where((or) =>
      or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', now), or('leaseUntil', '>', farthestLease)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Outcome {
  nextRunAt: Instant;
  lastFinishedAt: Instant;
  /** Absent after a failure: the last successful result stays. */
  lastResult?: string;
  lastError: string | null;
}

/** Stores the result and releases the lease, where it is still ours. */
export async function finishJob(db: Db, lease: { name: string; leaseUntil: Instant }, outcome: Outcome): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...outcome, leaseUntil: null, askedAt: null })
    .where('name', '=', lease.name)
    .where('leaseUntil', '=', lease.leaseUntil)
    .execute();
}

export function findJob(db: Db, name: string) {
  return db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Makes a job due at a person's request: it runs at the next poll of any process; a new job gets its row. */
export async function makeJobDue(db: Db, name: string, now: Instant): Promise<void> {
  await insertJob(db, name, now);
  await db.updateTable('job').set({ nextRunAt: now, askedAt: now }).where('name', '=', name).execute();
}

/**
 * Renews a long run's lease: a killed run's lease thus ends soon, and another process takes over. False where
 * the lease is lost.
 */
export async function renewLease(
  db: Db,
  { name, leaseUntil }: { name: string; leaseUntil: Instant },
  until: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ leaseUntil: until })
    .where('name', '=', name)
    .where('leaseUntil', '=', leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function listJobs(db: Db) {
  return db.selectFrom('job').selectAll().orderBy('name').execute();
}

/** How many notices wait, and how many mails were given up in the last month. */
export async function countOutboxes(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('mailOutbox')
        .select(sql<number>`count(*)`.as('n'))
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is not', null)
        .where('lastError', '!=', 'no longer wanted')
        .where('lastError', 'not like', 'put away %')
        .as('mailsGivenUp'),
      eb
        .selectFrom('pushOutbox')
        .select(sql<number>`count(*)`.as('n'))
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .as('noticesWaiting'),
    ])
    .executeTakeFirst();
}
