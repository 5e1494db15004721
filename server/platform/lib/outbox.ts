/**
 * The mechanism of every outbox: rows are claimed with a lease, several are sent at once, so that a hanging one
 * delays no other, and the result of a try is recorded while its lease lasts.
 */
import type { EventEmitter } from 'node:events';
import type { Instant } from '#db/types.ts';
import { plus } from './time.ts';
import { traced } from './traced.ts';

/** The row becomes visible only after its commit, a moment later. */
const COMMIT_MS = 50;
const ALIVE_MS = 120_000;
const FIRST_RETRY_SECONDS = 30;
/** A recipient may ask for a longer time before the next try; it is not heeded beyond this. */
const LONGEST_ASKED_SECONDS = 24 * 3600;
const LONGEST_PAUSE_SECONDS = 3600;

/** The result of a try, and the `fields` that are stored with it. */
export type Tried<Fields> =
  | { result: 'sent'; fields?: Fields }
  /** It is sent no more. */
  | { result: 'dropped'; fields?: Fields }
  /** It stays as before the claim, where nothing could be tried. */
  | { result: 'untried'; fields?: Fields }
  /** `retryAfter`: the seconds that the recipient asks for; 0 where it asks for none. */
  | { result: 'failed'; fields?: Fields; retryAfter?: number };

/** What the mechanism changes of a row after a try; its lease ends with it. */
export interface RowState {
  sentAt?: Instant;
  parkedAt?: Instant;
  nextAttemptAt?: Instant;
  attempts?: number;
}

interface OutboxDetails<Row extends { attempts: number }, Fields> {
  /** As a collector calls the work. */
  name: string;
  now: () => Instant;
  /** Emits 'waiting' when this process has added a row. */
  waiting: EventEmitter;
  /** How often a row of another process is looked for. */
  pollMs: number;
  /** How many rows may be in sending at a time. */
  concurrency: number;
  /** Longer than the slowest try: after this another process takes the row. */
  leaseSeconds: number;
  /**
   * Claims up to `free` due rows that may be sent beside those in sending, the most urgent first. Counts the
   * attempt.
   */
  claim: (lease: { now: Instant; leaseUntil: Instant }, sending: readonly Row[], free: number) => Promise<Row[]>;
  /** Sends one row. One that throws is retried when its lease ends. */
  attempt: (row: Row) => Promise<Tried<Fields>>;
  /** Stores the result and ends the lease, only where the lease is still the claimed one. */
  record: (row: Row, state: RowState, fields: Fields | undefined) => Promise<void>;
  /** Ends every lease that ends before `before`. */
  release: (before: Instant) => Promise<void>;
  /** The first retry comes after half a minute, each later one after `factor` times as long. */
  backoff: { factor: number; longestSeconds: number };
  /** A row whose next try would come later than this is parked. */
  retriedUntil: (row: Row) => Instant;
  /** Milliseconds between two rows, where the recipient is one and counts. */
  gapMs?: number;
  /**
   * Whom a time that the recipient asks for concerns. row (the default): it waits at least so long. all: no row is
   * sent meanwhile, and the failed one needs no backoff of its own.
   */
  askedPause?: 'row' | 'all';
}

/** 30 s at first, then `factor` times as long, each ± a fifth, so that many do not come back together. */
export function backoffSeconds(
  { factor, longestSeconds }: { factor: number; longestSeconds: number },
  attempts: number,
  random: number,
): number {
  const base = Math.min(longestSeconds, FIRST_RETRY_SECONDS * factor ** Math.min(attempts - 1, 10));
  return Math.round(base * (0.8 + 0.4 * random));
}

export function openOutbox<Row extends { attempts: number }, Fields>(details: OutboxDetails<Row, Fields>) {
  const { now, concurrency, leaseSeconds, gapMs = 0, askedPause = 'row' } = details;
  let nextAt = 0;
  const pauseMs = () => nextAt - performance.now();
  const pause = (ms: number) => {
    nextAt = Math.max(nextAt, performance.now() + ms);
  };

  const claim = async (sending: readonly Row[], free: number) => {
    const at = now();
    const lease = { now: at, leaseUntil: plus(at, leaseSeconds, 'seconds') };
    const rows = await details.claim(lease, sending, gapMs > 0 ? 1 : free);
    if (rows.length > 0) pause(gapMs);
    return rows;
  };

  const secondsToRetry = ({ attempts }: Row, retryAfter: number) => {
    const asked = Math.min(retryAfter, LONGEST_ASKED_SECONDS);
    if (askedPause === 'all' && asked > 0) return asked;
    return Math.max(asked, backoffSeconds(details.backoff, attempts, Math.random()));
  };

  const stateAfter = (row: Row, tried: Tried<Fields>): RowState => {
    const at = now();
    if (tried.result === 'sent') return { sentAt: at };
    if (tried.result === 'dropped') return { parkedAt: at };
    if (tried.result === 'untried') return { attempts: row.attempts - 1 };
    const { retryAfter = 0 } = tried;
    if (askedPause === 'all') pause(Math.min(retryAfter, LONGEST_PAUSE_SECONDS) * 1000);
    const nextAttemptAt = plus(at, secondsToRetry(row, retryAfter), 'seconds');
    return nextAttemptAt > details.retriedUntil(row) ? { parkedAt: at } : { nextAttemptAt };
  };

  const send = (row: Row) =>
    traced(`outbox ${details.name}`, async () => {
      const tried = await details.attempt(row);
      await details.record(row, stateAfter(row, tried), tried.fields);
    });

  /** Holds the rows that this process is sending. @param freed is called for each finished row. */
  const openSlots = (freed: () => void, failed: (error: unknown) => void) => {
    const sending = new Map<Row, Promise<void>>();
    const begin = (row: Row) => {
      const done = send(row)
        .catch(failed)
        .finally(() => {
          sending.delete(row);
          freed();
        });
      sending.set(row, done);
    };
    /**
     * Claims rows until `most` are claimed, no slot is free, no row may go, or the recipient wants a pause.
     * Returns their number.
     */
    const fill = async (stopped: () => boolean, most = Number.POSITIVE_INFINITY) => {
      let claimed = 0;
      while (!stopped() && claimed < most && sending.size < concurrency && pauseMs() <= 0) {
        const rows = await claim([...sending.keys()], Math.min(most - claimed, concurrency - sending.size));
        if (rows.length === 0) break;
        for (const row of rows) begin(row);
        claimed += rows.length;
      }
      return claimed;
    };
    return { sending, fill };
  };

  return {
    /**
     * Sends the due rows until none is left or the recipient wants a pause. Returns how many it claimed, sent or
     * not.
     * @param stopped asked before each claim.
     */
    sendDue: async (stopped = () => false): Promise<number> => {
      const failures: unknown[] = [];
      const { sending, fill } = openSlots(
        () => undefined,
        (error) => failures.push(error),
      );
      let claimed = 0;
      for (let idle = false; !idle; ) {
        idle = sending.size === 0;
        const more = await fill(stopped);
        claimed += more;
        idle &&= more === 0;
        if (sending.size > 0) await Promise.race(sending.values());
      }
      if (failures.length > 0) throw failures[0];
      return claimed;
    },

    /** Releases the rows that a dead process had claimed before `aloneAt`, when no other process ran. */
    releaseDead: (aloneAt: Instant): Promise<void> => details.release(plus(aloneAt, leaseSeconds, 'seconds')),

    /**
     * Polls now and then, and at once when this process adds a row or a slot becomes free.
     * @param failed gets the errors of claiming and recording: a short outage of the database must not end the
     * worker.
     * @returns `alive` tells whether it polled lately; `stop` claims no more rows and waits for those in sending.
     */
    start: (failed: (error: unknown) => void = () => undefined) => {
      const { waiting, pollMs } = details;
      let stopped = false;
      let lastBeat = performance.now();
      // An added row or the passed time may bring several rows; a free slot has room for one, so only one is
      // looked for.
      let wanted = concurrency;
      let wake: () => void = () => undefined;
      const call = (more: number) => {
        wanted += more;
        wake();
      };
      const kick = () => void setTimeout(() => call(concurrency), COMMIT_MS).unref();
      waiting.on('waiting', kick);
      const { sending, fill } = openSlots(() => call(1), failed);
      const run = async () => {
        while (!stopped) {
          const most = wanted;
          wanted = 0;
          await fill(() => stopped, most).catch(failed);
          lastBeat = performance.now();
          if (wanted === 0 && !stopped) wanted = await rest();
        }
        await Promise.all(sending.values());
      };
      /** Waits until rows are wanted; resolves to their number. */
      const rest = () =>
        new Promise<number>((resolve) => {
          const pausedMs = pauseMs();
          const timer = setTimeout(() => resolve(concurrency), pausedMs > 0 ? Math.min(pausedMs, pollMs) : pollMs);
          wake = () => {
            clearTimeout(timer);
            resolve(wanted);
          };
        });
      const running = run();
      return {
        alive: () => performance.now() - lastBeat < ALIVE_MS,
        stop: async () => {
          stopped = true;
          waiting.off('waiting', kick);
          wake();
          await running;
        },
      };
    },
  };
}
