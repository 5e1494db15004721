/**
 * Loaded into the server's process before the server (`node --import`): how much of the main thread's processor time the longest
 * turn of its event loop took. A turn holds everything that no other connection can get in between, and the time that other
 * programs of the machine took meanwhile is none of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopReport {
  /** Milliseconds of the main thread's processor time, the longest first. */
  turns: number[];
  /** Milliseconds by the clock: what other programs took is in it. */
  lateP99: number;
}

const KEPT = 5;
const delay = monitorEventLoopDelay({ resolution: 5 });
let watching = false;
let before = 0;
let turns: number[] = [];

process.on('message', (order) => {
  if (order === 'watch') begin();
  if (order === 'report') report();
});
// The server ends when it has nothing left to do; this channel is no work.
process.channel?.unref();

function begin(): void {
  turns = [];
  watching = true;
  delay.reset();
  delay.enable();
  before = processorMs();
  setImmediate(look).unref();
}

/** One look in each turn. It is no reason to stay awake: kept busy between turns, the loop took half of all that its tests cost. */
function look(): void {
  const now = processorMs();
  turns.push(now - before);
  if (turns.length > 1000) keepLongest();
  before = processorMs();
  if (watching) setImmediate(look).unref();
}

function report(): void {
  watching = false;
  delay.disable();
  keepLongest();
  process.send?.({ turns, lateP99: delay.percentile(99) / 1e6 } satisfies LoopReport);
}

function keepLongest(): void {
  turns = turns.toSorted((a, b) => b - a).slice(0, KEPT);
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
