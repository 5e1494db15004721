/** A list that was looked at is begun, goes on as a job whatever happens to the server, and may be taken back for a week. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { makeJobDue } from '#server/platform/jobs/queries.ts';
import type { JobDependencies } from '#server/platform/jobs/service.ts';
import { jobDue } from '#server/platform/lib/job-events.ts';
import { plus } from '#server/platform/lib/time.ts';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { putSynonym } from '#server/health/vaccines/synonyms.queries.ts';
import { holderOf, type ImportContext } from './access.ts';
import { broughtAny, type RunNumbers, undoUntil } from './look.service.ts';
import { spansOf, type StoredSettings } from './numbers.service.ts';
import { listImports, listSwept, moveImport, nextWaiting } from './queries.ts';
import { dropRows } from './receive.service.ts';
import { type Sheet, UNDO_DAYS } from './schema.ts';
import { takeBack } from './undo.service.ts';
import { bring } from './write.service.ts';

const JOB = 'imports';

/**
 * The names that were decided become synonyms of the catalogue where the list is the clinic's.
 * @throws IMPORT_STATE where it was begun before, or has no row to bring
 */
export async function begin({ db, actor, now, list }: ImportContext) {
  const at = now();
  const settings = JSON.parse(list.settings) as StoredSettings;
  const rows = spansOf(JSON.parse(list.sheets) as Sheet[], settings).reduce((sum, { from, to }) => sum + to - from, 0);
  if (rows === 0) throw new DomainError('IMPORT_STATE');
  await db.transaction().execute(async (db) => {
    const changes = { state: 'running', startedAt: at, handled: 0, total: rows, result: null } as const;
    if (!(await moveImport(db, list.id, 'ready', changes))) throw new DomainError('IMPORT_STATE');
    for (const { speciesId, name, vaccineId } of mayDo(actor.roles, 'administer') ? settings.names : [])
      if (vaccineId !== null) {
        const row = { speciesId, name: comparableName(name), vaccineId, certain: 1, source: null } as const;
        await putSynonym(db, { ...row, createdBy: actor.userId, createdAt: at });
      }
    await makeJobDue(db, JOB, at);
  });
  jobDue.emit('due', JOB);
  return { importId: list.id };
}

/** @throws IMPORT_STATE before it is done, where it was undone, and after a week */
export async function undo({ db, now, list }: ImportContext) {
  const at = now();
  const late = undoUntil(list.finishedAt, at) === null;
  await db.transaction().execute(async (db) => {
    const changes = { state: 'undoing', handled: 0 } as const;
    if (late || !(await moveImport(db, list.id, 'done', changes))) throw new DomainError('IMPORT_STATE');
    await makeJobDue(db, JOB, at);
  });
  jobDue.emit('due', JOB);
  return { importId: list.id };
}

/** The last lists of the account, or of the clinic. */
export async function myImports({ db, actor, now }: SignedInContext) {
  const { holderId } = await holderOf(db, actor);
  const lists = await listImports(db, holderId);
  return lists.map(({ result, ...list }) => {
    const counts = result === null || list.state === 'running' ? null : (JSON.parse(result) as RunNumbers);
    const undone = list.state === 'done' && counts !== null && broughtAny(counts);
    return { ...list, counts, undoUntil: undone ? undoUntil(list.finishedAt, now()) : null };
  });
}

/** Everything that waits, the oldest first; a run that was killed goes on where its rows say. */
export async function runImports({ db, now }: JobDependencies): Promise<string> {
  let done = 0;
  for (let list = await nextWaiting(db); list; list = await nextWaiting(db)) {
    const goesOn = await (list.state === 'running' ? bring({ db, now }, list) : takeBack({ db, now }, list));
    // Another process has it.
    if (!goesOn) break;
    done += 1;
  }
  if (done === 0) return 'No había ninguna lista esperando.';
  return done === 1 ? 'Se terminó una lista.' : `Se terminaron ${done} listas.`;
}

/** What was read of files ends with the week in which it may be undone. */
export async function sweepImports({ db, now }: JobDependencies): Promise<void> {
  await dropRows(db, await listSwept(db, { done: plus(now(), -UNDO_DAYS, 'days'), idle: plus(now(), -1, 'days') }));
}
