/** A process for one backup: of the lowest priority, without the server's secrets, and gone with it. */
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { damageIn, findDamage } from '#db/sqlite-file.ts';
import { DATABASE_FILE } from '#server/platform/lib/data-folder.ts';
import {
  BackupProblem,
  checkAgain,
  DatabaseDamaged,
  type Progress,
  type WriteOrder,
  writeBackup,
} from './backup-write.ts';
import { ToolProblem } from './postgres-dump.ts';
import type { BackupState } from './manifest.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';

export type BackupOrder =
  | { task: 'write'; order: WriteOrder }
  | { task: 'check'; order: { backupDir: string; id: string; now: string } }
  | { task: 'read'; order: { dataDir: string } };

export type BackupReport =
  | { progress: Progress }
  | { state: BackupState | null }
  /** What is wrong with the database of the server itself; null where it was read and nothing is. */
  | { damage: string | null }
  /** `words`: for a person. `code`: the system's, where it refused. */
  | { failed: string; words: boolean; code: string };

process.umask(0o077);
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {}
process.on('disconnect', () => process.exit(1));
// The server stops by the same signals, and disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('message', (order: BackupOrder) => void work(order));

async function work({ task, order }: BackupOrder): Promise<void> {
  const tell = (progress: Progress) => report({ progress });
  try {
    if (task === 'read') report({ damage: findDamage(path.join(order.dataDir, DATABASE_FILE)) });
    else report({ state: task === 'write' ? await writeBackup(order, tell) : await checkAgain(order, tell) });
  } catch (error) {
    const damage = error instanceof DatabaseDamaged ? error.message : damageIn(error);
    if (damage !== null) return report({ damage });
    const code = codeOf(error);
    report({
      failed: error instanceof Error ? error.message : String(error),
      words: error instanceof BackupProblem || error instanceof ToolProblem,
      code,
    });
  }
}

function report(message: BackupReport): void {
  if (process.connected) process.send?.(message);
}
