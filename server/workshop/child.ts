/** The workshop's own process: takes orders, works on them in the order they come, and ends with the server. */
import { constants, setPriority } from 'node:os';
import { type Order, Refusal, type Report } from './messages.ts';
import { tasks } from './tasks.ts';

// Whoever waits for an answer of the server comes first, yet nobody waits for ever for a picture. A system that forbids even this is no reason not to work.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {}

process.on('message', (order: Order) => void work(order));
process.on('disconnect', () => process.exit(0));
// The server stops by the same signals and still wants the pictures in hand; it disconnects when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
report({ ready: true });

async function work({ id, task, input }: Order): Promise<void> {
  try {
    report({ id, value: await (tasks[task] as (input: unknown) => Promise<unknown>)(input) });
  } catch (error) {
    if (error instanceof Refusal) report({ id, refused: error.reason });
    else report({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}
