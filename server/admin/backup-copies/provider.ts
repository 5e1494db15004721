/**
 * Runs the process that sends copies off-site and rehearses their restore, so that neither delays an answer
 * of the server.
 */
import { forkTask } from '#server/platform/lib/fork-task.ts';
import { programBeside } from '#server/platform/lib/project.ts';
import type { Copied, CopyOrder, Rehearsed, RehearsalOrder } from './backup-copy.ts';
import type { ChildOrder, ChildReport } from './copy-child.ts';

const CHILD = programBeside(import.meta, 'copy-child');

/** @throws with a sentence for the administrator */
export async function sendCopy(order: CopyOrder): Promise<Copied> {
  const report = await runInChild({ task: 'copy', order });
  if (!('copied' in report)) throw new Error('El proceso que hacía la copia respondió otra cosa.');
  return report.copied;
}

/** @throws with a sentence for the administrator */
export async function rehearseRestore(order: RehearsalOrder): Promise<Rehearsed> {
  const report = await runInChild({ task: 'rehearse', order });
  if (!('rehearsed' in report)) throw new Error('El proceso que hacía el ensayo respondió otra cosa.');
  return report.rehearsed;
}

function runInChild(order: ChildOrder) {
  return forkTask<ChildReport, Exclude<ChildReport, { failed: string }>>(CHILD, order, {
    name: 'copy',
    memoryMb: 256,
    cutOff: 'El proceso que hacía la copia se cortó. Se intenta otra vez en una hora.',
    answerOf: (report) => {
      if (!('failed' in report)) return { answer: report };
      throw report.words ? new Error(report.failed) : Object.assign(new Error(report.failed), { code: 'COPY' });
    },
  });
}
