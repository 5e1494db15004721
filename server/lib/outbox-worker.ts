/** The worker of an outbox: keeps several rows in hand, so that one that hangs holds up no other. */
import type { EventEmitter } from 'node:events';

/** The row is seen only after its commit, which is a moment away. */
const COMMIT_MS = 50;
const ALIVE_MS = 120_000;

export interface Outbox<Row> {
  /** How many rows may be in hand at a time. */
  hands: number;
  /** Claims up to `room` rows that may go beside those in hand, the most urgent first; none where there is none now. */
  take: (inHand: readonly Row[], room: number) => Promise<Row[]>;
  /** Sends one and writes down what became of it. A row whose sending throws comes back with its lease. */
  send: (row: Row) => Promise<void>;
  /** Milliseconds until the other side wants the next one; absent where it has no limit. */
  pauseMs?: () => number;
}

/** The rows of one process that are being sent. @param freed hears of each that is done. */
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
  /** Until `most` are taken, the hands are full, nothing is left that may go, or the other side wants a pause. How many it took. */
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
 * Sends what may go now, until nothing is left or the other side wants a pause. How many rows it took, sent or not.
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
 * Looks now and then, and at once when this process leaves something or a hand is free.
 * @param waiting emits 'waiting' when something was left.
 * @param failed hears of what could not be looked for or written down: a database that is away for a moment must not end the worker.
 * @returns `alive` tells whether it looked lately; `stop` takes nothing more and waits for what is in hand.
 */
export function startOutboxWorker<Row>(
  outbox: Outbox<Row>,
  waiting: EventEmitter,
  pollMs: number,
  failed: (error: unknown) => void = () => undefined,
) {
  let stopped = false;
  let lastBeat = performance.now();
  // A row that was left and the time that passed may bring several; a hand that is free has room for one, and no more is looked for.
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
  /** Until something is wanted, and how much. */
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
