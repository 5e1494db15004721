/** A process for one copy elsewhere or one rehearsal: of the lowest priority, told only what it needs, and gone with it. */
import { constants, setPriority } from 'node:os';
import { PlaceProblem } from '#server/platform/lib/open-place.ts';
import {
  type Copied,
  type CopyOrder,
  copyElsewhere,
  type Rehearsed,
  type RehearsalOrder,
  rehearse,
} from './backup-copy.ts';
import { ToolProblem } from '#server/admin/backups/postgres-dump.ts';

export type ChildOrder = { task: 'copy'; order: CopyOrder } | { task: 'rehearse'; order: RehearsalOrder };
export type ChildReport = { copied: Copied } | { rehearsed: Rehearsed } | { failed: string; words: boolean };

process.umask(0o077);
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {}
process.on('disconnect', () => process.exit(1));
// The server stops by the same signals, and disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('message', (order: ChildOrder) => void work(order));

async function work({ task, order }: ChildOrder): Promise<void> {
  try {
    if (task === 'copy') report({ copied: await copyElsewhere(order) });
    else report({ rehearsed: await rehearse(order) });
  } catch (error) {
    report({
      failed: error instanceof Error ? error.message : String(error),
      words: error instanceof PlaceProblem || error instanceof ToolProblem,
    });
  }
}

function report(message: ChildReport): void {
  if (process.connected) process.send?.(message);
}
