/** Counters in the database: they hold across restarts and across processes, and do not wait for the disk (db/light-commits.ts). */
import { inChunks } from '#db/chunks.ts';
import { lightly } from '#db/light-commits.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Db, Instant } from '#db/types.ts';

/**
 * Adds one call and returns the count, in one statement: each of fifty concurrent calls gets its own number.
 * An expired window starts again at one.
 */
export function countUp(db: Db, { key, now, resetsAt }: { key: string; now: Instant; resetsAt: Instant }) {
  return lightly(db, (db) => adding(db, [{ key, count: 1, resetsAt }], now).executeTakeFirstOrThrow());
}

/** countUp for many keys at once, each by its own amount; returns the count of each. */
export async function addUp(db: Db, hits: Hit[], now: Instant) {
  const rows = await inChunks(hits, (some) => lightly(db, (db) => adding(db, some, now).execute()));
  return rows.flat();
}

interface Hit {
  key: string;
  count: number;
  resetsAt: Instant;
}

function adding(db: Db, hits: Hit[], now: Instant) {
  return db
    .insertInto('rateLimit')
    .values(hits)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('rateLimit.resetsAt', '<=', now)
          .then(eb.ref('excluded.count'))
          .else(eb('rateLimit.count', '+', eb.ref('excluded.count')))
          .end(),
        resetsAt: eb
          .case()
          .when('rateLimit.resetsAt', '<=', now)
          .then(eb.ref('excluded.resetsAt'))
          .else(eb.ref('rateLimit.resetsAt'))
          .end(),
      })),
    )
    .returning(['key', 'count', 'resetsAt']);
}

/** The counters of windows that are still open. */
export function readCounters(db: Db, keys: string[], now: Instant) {
  return db
    .selectFrom('rateLimit')
    .select(['key', 'count', 'resetsAt'])
    .where('key', 'in', keys)
    .where('resetsAt', '>', now)
    .execute();
}

/** The counter of a window that is still open. */
export const readCounter = preparedRead((db, p: { key: string; now: Instant }) =>
  db.selectFrom('rateLimit').select(['count', 'resetsAt']).where('key', '=', p.key).where('resetsAt', '>', p.now),
);

export async function countDown(db: Db, keys: string[], now: Instant): Promise<void> {
  await lightly(db, (db) =>
    db
      .updateTable('rateLimit')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', 'in', keys)
      .where('count', '>', 0)
      .where('resetsAt', '>', now)
      .execute(),
  );
}

export async function deleteCounters(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('rateLimit').where('key', 'in', keys).execute();
}

/** Deletes every counter with this prefix. Without `like`: an e-mail address may contain its wildcards. */
export async function deleteCountersUnder(db: Db, prefix: string): Promise<void> {
  await db
    .deleteFrom('rateLimit')
    .where((eb) => eb(eb.fn<string>('substr', ['key', eb.lit(1), eb.lit(prefix.length)]), '=', prefix))
    .execute();
}

export async function deleteExpiredCounters(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('rateLimit').where('resetsAt', '<=', now).execute();
}
