/** The worker process: takes jobs, runs them in order of arrival, and ends with the server. */
import { constants, setPriority } from 'node:os';
import { type Job, Refusal, type JobResult } from '#server/platform/workers/messages.ts';
import { tasks } from './tasks.ts';

// Callers of the server go first, but a picture must not wait forever. A system that forbids this is no reason
// to stop.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {}

process.on('message', (job: Job) => void work(job));
process.on('disconnect', () => process.exit(0));
// The same signals stop the server, which still needs the running jobs; it disconnects when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
send({ ready: true });

async function work({ id, task, input }: Job): Promise<void> {
  try {
    send({ id, value: await (tasks[task as keyof typeof tasks] as (input: unknown) => Promise<unknown>)(input) });
  } catch (error) {
    if (error instanceof Refusal) send({ id, refused: error.reason });
    else send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function send(message: JobResult): void {
  if (process.connected) process.send?.(message);
}
