/**
 * Runs the process that sends copies off-site and rehearses their restore, so that neither delays an answer
 * of the server.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import type { Copied, CopyOrder, Rehearsed, RehearsalOrder } from './backup-copy.ts';
import type { ChildOrder, ChildReport } from './copy-child.ts';

const CHILD = path.join(import.meta.dirname, 'copy-child.ts');

/** @throws with a sentence for the administrator */
export async function sendCopy(order: CopyOrder): Promise<Copied> {
  const report = await inOwnProcess({ task: 'copy', order });
  if (!('copied' in report)) throw new Error('El proceso que hacía la copia respondió otra cosa.');
  return report.copied;
}

/** @throws with a sentence for the administrator */
export async function rehearseRestore(order: RehearsalOrder): Promise<Rehearsed> {
  const report = await inOwnProcess({ task: 'rehearse', order });
  if (!('rehearsed' in report)) throw new Error('El proceso que hacía el ensayo respondió otra cosa.');
  return report.rehearsed;
}

function inOwnProcess(order: ChildOrder): Promise<Exclude<ChildReport, { failed: string }>> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, {
      // The order carries the passphrase: other processes of this account can read an environment.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let said = false;
    child.on('message', (report: ChildReport) => {
      said = true;
      child.disconnect();
      if (!('failed' in report)) return resolve(report);
      reject(report.words ? new Error(report.failed) : Object.assign(new Error(report.failed), { code: 'COPY' }));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      const cause = new Error(`the process of the copy ended with ${signal ?? code}`);
      if (!said)
        reject(new Error('El proceso que hacía la copia se cortó. Se intenta otra vez en una hora.', { cause }));
    });
    child.send(order, () => undefined);
  });
}
