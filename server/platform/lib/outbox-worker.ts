/** The worker of an outbox: sends several rows at once, so that a hanging one delays no other. */
import type { EventEmitter } from 'node:events';

/** The row becomes visible only after its commit, a moment later. */
const COMMIT_MS = 50;
const ALIVE_MS = 120_000;

export interface Outbox<Row> {
  /** How many rows may be in progress at a time. */
  hands: number;
  /**
   * Claims up to `room` rows that may go beside those in progress, the most urgent first; empty where there
   * are none.
   */
  take: (inHand: readonly Row[], room: number) => Promise<Row[]>;
  /** Sends one row and records the result. A row whose sending throws is retried when its lease ends. */
  send: (row: Row) => Promise<void>;
  /** Milliseconds until the recipient accepts the next row; absent where it has no limit. */
  pauseMs?: () => number;
}

/** Holds the rows that this process is sending. @param freed is called for each finished row. */
function openHands<Row>(outbox: Outbox<Row>, freed: () => void, failed: (error: unknown) => void) {
  const inHand = new Map<Row, Promise<void>>();
  const begin = (row: Row) => {
    const done = outbox
      .send(row)
      .catch(failed)
      .finally(() => {
        inHand.delete(row);
        freed();
      });
    inHand.set(row, done);
  };
  /**
   * Takes rows until `most` are taken, no slot is free, no row may go, or the recipient wants a pause.
   * Returns their number.
   */
  const fill = async (stopped: () => boolean, most = Number.POSITIVE_INFINITY) => {
    let taken = 0;
    while (!stopped() && taken < most && inHand.size < outbox.hands && (outbox.pauseMs?.() ?? 0) <= 0) {
      const rows = await outbox.take([...inHand.keys()], Math.min(most - taken, outbox.hands - inHand.size));
      if (rows.length === 0) break;
      for (const row of rows) begin(row);
      taken += rows.length;
    }
    return taken;
  };
  return { inHand, fill };
}

/**
 * Sends the due rows until none is left or the recipient wants a pause. Returns how many it took, sent or
 * not.
 * @param stopped asked before each row is taken.
 */
export async function sendDue<Row>(outbox: Outbox<Row>, stopped = () => false): Promise<number> {
  const failures: unknown[] = [];
  const { inHand, fill } = openHands(
    outbox,
    () => undefined,
    (error) => failures.push(error),
  );
  let taken = 0;
  for (let idle = false; !idle; ) {
    idle = inHand.size === 0;
    const more = await fill(stopped);
    taken += more;
    idle &&= more === 0;
    if (inHand.size > 0) await Promise.race(inHand.values());
  }
  if (failures.length > 0) throw failures[0];
  return taken;
}

/**
 * Polls now and then, and at once when this process adds a row or a slot becomes free.
 * @param waiting emits 'waiting' when a row was added.
 * @param failed gets the errors of reading and recording: a short outage of the database must not end the
 * worker.
 * @returns `alive` tells whether it polled lately; `stop` takes no more rows and waits for those in progress.
 */
export function startOutboxWorker<Row>(
  outbox: Outbox<Row>,
  waiting: EventEmitter,
  pollMs: number,
  failed: (error: unknown) => void = () => undefined,
) {
  let stopped = false;
  let lastBeat = performance.now();
  // An added row or the passed time may bring several rows; a free slot has room for one, so only one is
  // looked for.
  let wanted = outbox.hands;
  let wake: () => void = () => undefined;
  const call = (more: number) => {
    wanted += more;
    wake();
  };
  const kick = () => void setTimeout(() => call(outbox.hands), COMMIT_MS).unref();
  waiting.on('waiting', kick);
  const { inHand, fill } = openHands(outbox, () => call(1), failed);
  const run = async () => {
    while (!stopped) {
      const most = wanted;
      wanted = 0;
      await fill(() => stopped, most).catch(failed);
      lastBeat = performance.now();
      if (wanted === 0 && !stopped) wanted = await rest();
    }
    await Promise.all(inHand.values());
  };
  /** Waits until rows are wanted; resolves to their number. */
  const rest = () =>
    new Promise<number>((resolve) => {
      const pauseMs = outbox.pauseMs?.() ?? 0;
      const timer = setTimeout(() => resolve(outbox.hands), pauseMs > 0 ? Math.min(pauseMs, pollMs) : pollMs);
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
}
