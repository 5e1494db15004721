/** The worker of an outbox: looks now and then, and at once when this process leaves something. */
import type { EventEmitter } from 'node:events';

/** The row is seen only after its commit, which is a moment away. */
const COMMIT_MS = 50;
const ALIVE_MS = 120_000;

/** What a handful may ask and say while it is sent. */
export interface Working {
  /** Asked before each: what is left comes back with its lease. */
  stopped: () => boolean;
  /** After each that may have taken long: whoever waits for a slow provider is well. */
  beat: () => void;
}

/**
 * @param sendDue sends a handful and tells how many rows it took; asked again until there are none.
 * @param waiting emits 'waiting' when something was left.
 * @param failed hears of a round that could not be done: a database that is away for a moment must not end the worker.
 * @returns `alive` tells whether something was looked for or sent lately; `stop` waits for those in hand.
 */
export function startOutboxWorker(
  sendDue: (working: Working) => Promise<number>,
  waiting: EventEmitter,
  pollMs: number,
  failed: (error: unknown) => void = () => undefined,
) {
  let stopped = false;
  let lastBeat = performance.now();
  let wake: () => void = () => undefined;
  const working = {
    stopped: () => stopped,
    beat: () => {
      lastBeat = performance.now();
    },
  };
  const kick = () => void setTimeout(() => wake(), COMMIT_MS).unref();
  waiting.on('waiting', kick);
  const round = async () => {
    try {
      while (!stopped && (await sendDue(working)) > 0);
    } catch (error) {
      failed(error);
    }
    working.beat();
  };
  const run = async () => {
    while (!stopped) {
      await round();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, stopped ? 0 : pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
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
