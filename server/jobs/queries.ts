/** What the server does by itself, one row for each job. */
import { sql } from 'kysely';
import type { Db, Instant } from '#db/types.ts';

/** The row of a job that is new; one that is there keeps its next run. */
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
 * Takes a job that is due, until `leaseUntil`; false where it is not, or somebody else has it. One statement whose conditions
 * decide: of several processes the second finds the row changed. A run or a lease that lies farther ahead than one can be was
 * written by a clock that has been set back since, and binds nobody.
 * @param claim.farthestRun the farthest that an honest run may lie ahead, `farthestLease` an honest lease: a little more than
 * our own, since the clocks of two machines differ.
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
  /** Absent where it failed: the last good word stays. */
  lastResult?: string;
  lastError: string | null;
}

/** Writes how it went and gives the lease back, where it is still ours. */
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

/** A person asks for it: it runs as soon as a process looks; a job that is new gets its row. */
export async function makeJobDue(db: Db, name: string, now: Instant): Promise<void> {
  await insertJob(db, name, now);
  await db.updateTable('job').set({ nextRunAt: now, askedAt: now }).where('name', '=', name).execute();
}

/** A long run says that it lives: a killed one's lease ends soon, and another process takes over. False where it is not ours any more. */
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
        .where('parkedAt', 'is not', null)
        .where('lastError', '!=', 'no longer wanted')
        .where('lastError', 'not like', 'put away %')
        .as('mailsGivenUp'),
      eb
        .selectFrom('pushOutbox')
        .select(sql<number>`count(*)`.as('n'))
        .where('sentAt', 'is', null)
        .as('noticesWaiting'),
    ])
    .executeTakeFirst();
}
