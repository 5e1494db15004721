/** Limits how often one user, one address and one account may try. It counts calls, not HTTP requests. */
import { ifUndone, rootOf } from '#db/one-transaction.ts';
import type { Db, Instant } from '#db/types.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus, secondsUntil } from '#server/platform/lib/time.ts';
import {
  addUp,
  countDown,
  countUp,
  deleteCounters,
  deleteCountersUnder,
  deleteExpiredCounters,
  readCounter,
  readCounters,
} from './queries.ts';
import { type Limit, type LimitName, LIMITS } from './rules.ts';

/** The key of a counter: `<limit>:<subject>`. */
export function limitKey(name: LimitName, whose: string): string {
  return `${name}:${whose}`;
}

/**
 * Counts one call against a limit.
 * @throws DomainError TOO_MANY with the seconds until the window ends.
 */
export async function consume(db: Db, key: string, limit: Limit, now: Instant): Promise<void> {
  const hit = { key, now, resetsAt: plus(now, limit.windowSeconds, 'seconds') };
  const { count, resetsAt } = await countUp(db, hit);
  // The count stays when the transaction is rolled back: a refused try is a try.
  ifUndone(db, (db) => countUp(db, hit));
  if (count > limit.max) throw tooMany(secondsUntil(now, resetsAt), limit);
}

/**
 * Counts against a named limit: `await limit(db, 'signUpAddress', caller.ip, now)`. Returns the key, to give
 * the call back.
 */
export async function limit(db: Db, name: LimitName, whose: string, now: Instant): Promise<string> {
  const key = limitKey(name, whose);
  await consume(db, key, LIMITS[name], now);
  return key;
}

/** How many more calls a limit admits until its window ends. */
export async function triesLeft(db: Db, name: LimitName, whose: string, now: Instant): Promise<number> {
  const [row] = await readCounter(db, { key: limitKey(name, whose), now });
  return Math.max(0, LIMITS[name].max - (row?.count ?? 0));
}

/** The limits of one call, each with its subject. */
export type Held = readonly (readonly [name: LimitName, whose: string])[];

/** The counters that one call raised. */
export interface Tries {
  keys: string[];
  /** Keys whose whole count a correct call resets. */
  cleared: string[];
}

/**
 * `limit` for several at once, in one statement. A call over a limit is only read, so that refusing costs no
 * write; of concurrent calls the count decides, and the wider limits get theirs back.
 * @param held narrowest first: a call that is refused for its address does not use up the account's own.
 */
export async function limitAll(db: Db, held: Held, now: Instant): Promise<string[]> {
  const limits = new Map(held.map(([name, whose]) => [limitKey(name, whose), LIMITS[name] as Limit]));
  const keys = [...limits.keys()];
  const before = new Map((await readCounters(db, keys, now)).map((row) => [row.key, row]));
  for (const [key, rule] of limits) {
    const row = before.get(key);
    if (row && row.count >= rule.max) throw tooMany(secondsUntil(now, row.resetsAt), rule);
  }
  const hits = [...limits].map(([key, { windowSeconds }]) => ({
    key,
    count: 1,
    resetsAt: plus(now, windowSeconds, 'seconds'),
  }));
  const after = new Map((await addUp(db, hits.toSorted(byKey), now)).map((row) => [row.key, row]));
  for (const [place, [key, rule]] of [...limits].entries()) {
    const row = after.get(key);
    if (!row || row.count <= rule.max) continue;
    await returnTries(db, { keys: keys.slice(place + 1), cleared: [] }, now);
    throw tooMany(secondsUntil(now, row.resetsAt), rule);
  }
  return keys;
}

/** Gives a call back, in the caller's transaction. */
export async function returnTries(db: Db, { keys, cleared }: Tries, now: Instant): Promise<void> {
  // In the order of limitAll: PostgreSQL deadlocks two transactions that lock the same rows in different
  // orders.
  for (const key of [...keys, ...cleared].toSorted()) {
    if (cleared.includes(key)) await deleteCounters(db, [key]);
    else await countDown(db, [key], now);
  }
}

/** As returnTries, for a caller without a transaction. */
export async function returnTriesNow(db: Db, tries: Tries, now: Instant): Promise<void> {
  await db.transaction().execute((db) => returnTries(db, tries, now));
}

/**
 * Counts one call under each key in one statement, and returns the subjects within the limit. Keys must be
 * distinct.
 */
export async function allowedOf(db: Db, name: LimitName, whose: string[], now: Instant): Promise<Set<string>> {
  const { max, windowSeconds } = LIMITS[name];
  const resetsAt = plus(now, windowSeconds, 'seconds');
  const rows = await addUp(
    db,
    whose.map((one) => ({ key: limitKey(name, one), count: 1, resetsAt })),
    now,
  );
  return new Set(rows.filter(({ count }) => count <= max).map(({ key }) => key.slice(name.length + 1)));
}

/** Deletes every counter of a deleted account: by its id, its address, and its address with a caller's. */
export async function forgetCounters(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  const whose = [String(id), email];
  const keys = Object.keys(LIMITS).flatMap((name) => whose.map((one) => `${name}:${one}`));
  await deleteCounters(db, keys);
  await deleteCountersUnder(db, limitKey('signInAccountAddress', `${email}|`));
}

/** Runs hourly. */
export async function sweepCounters({ db, now }: { db: Db; now: () => Instant }): Promise<void> {
  await deleteExpiredCounters(db, now());
}

/** A key's count: the row as last read, and the calls since then that are not in it yet. */
interface Tally {
  count: number;
  resetsAt: Instant;
  unwritten: number;
}

interface Ledger {
  tallies: Map<string, Tally>;
  /** The latest call's moment. */
  now: Instant;
  timer: NodeJS.Timeout | undefined;
}

/** How much of a limit is left, for callers that are told. */
export interface Pace {
  max: number;
  windowSeconds: number;
  left: number;
  resetSeconds: number;
}

const WRITE_AFTER_MS = 1000;
const ledgers = new WeakMap<Db, Ledger>();

/**
 * `limit` for a public read, for which a write per call would cost too much: one write a second covers all
 * addresses. A restart may lose a second's count. Not for secrets: use `limit` against guessing.
 */
export async function limitReads(db: Db, name: LimitName, whose: string, now: Instant): Promise<Pace> {
  const { max, windowSeconds } = LIMITS[name];
  const key = limitKey(name, whose);
  const root = rootOf(db);
  const ledger = ledgerOf(root, now);
  let tally = ledger.tallies.get(key);
  if (!tally || tally.resetsAt <= now) {
    const [row] = await readCounter(db, { key, now });
    // Of several concurrent first calls, the first to finish opens the tally for all.
    const opened = ledger.tallies.get(key);
    tally =
      opened && opened.resetsAt > now
        ? opened
        : { count: row?.count ?? 0, resetsAt: row?.resetsAt ?? plus(now, windowSeconds, 'seconds'), unwritten: 0 };
    ledger.tallies.set(key, tally);
  }
  tally.count += 1;
  tally.unwritten += 1;
  ledger.timer ??= setTimeout(() => void writeTallies(root), WRITE_AFTER_MS).unref();
  if (tally.count > max) throw tooMany(secondsUntil(now, tally.resetsAt), LIMITS[name]);
  return { max, windowSeconds, left: max - tally.count, resetSeconds: secondsUntil(now, tally.resetsAt) };
}

/** Writes what limitReads counted since the last write; also called when the server stops. */
export async function writeTallies(db: Db): Promise<void> {
  const ledger = ledgers.get(db);
  if (!ledger) return;
  clearTimeout(ledger.timer);
  ledger.timer = undefined;
  const { tallies, now } = ledger;
  for (const [key, { unwritten, resetsAt }] of tallies) if (unwritten === 0 || resetsAt <= now) tallies.delete(key);
  const hits = [...tallies].map(([key, { unwritten, resetsAt }]) => ({ key, count: unwritten, resetsAt }));
  if (hits.length === 0) return;
  try {
    const rows = await db.transaction().execute((db) => addUp(db, hits, now));
    const counted = new Map(rows.map((row) => [row.key, row]));
    for (const { key, count } of hits) {
      const [tally, row] = [tallies.get(key), counted.get(key)];
      if (!tally || !row) continue;
      // The row may hold other processes' calls; calls that came during the write are still to be added.
      tally.unwritten -= count;
      tally.count = row.count + tally.unwritten;
      tally.resetsAt = row.resetsAt;
    }
  } catch {
    // A full disk must not end searches: the tallies go on counting, and the next call schedules another
    // write.
  }
}

function ledgerOf(db: Db, now: Instant): Ledger {
  const ledger = ledgers.get(db) ?? { tallies: new Map<string, Tally>(), now, timer: undefined };
  ledgers.set(db, ledger);
  if (now > ledger.now) ledger.now = now;
  return ledger;
}

/** The default order of `toSorted`: by code unit. */
function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}

function tooMany(retryAfter: number, { message, why }: Limit): DomainError {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes <= 1 ? 'un minuto' : minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
  const advice = why ? `${why} Sigue dentro de ${wait}.` : `Espera ${wait} y vuelve a probar.`;
  return new DomainError('TOO_MANY', { retryAfter, message: message ?? advice });
}
