/**
 * Finds which saved passes say something else by now, away from what changed them: the animal's row is touched by every write in its
 * record, so that a job compares some columns of each pass, and reads only those again where one differs.
 */
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { plus } from '#server/platform/lib/time.ts';
import * as passes from './queries.ts';
import { passNow, type ReadingContext, saysOf } from './service.ts';

/** Emits 'waiting' when this process has found a change. */
export const passWaiting = new EventEmitter();

const AT_ONCE = 500;
/** What no column tells is found by a look at every pass once a day: a dose that ran out, the clinic's name. */
const LOOK_HOURS = 24;
const ENDED_DAYS = 90;

type Marked = Awaited<ReturnType<typeof passes.listMarks>>[number];

/** Returns how many passes changed. Safe to repeat and to kill. */
export async function noticeChanges(context: ReadingContext): Promise<number> {
  const { db, now } = context;
  await passes.deleteEndedPasses(db, plus(now(), -ENDED_DAYS, 'days'));
  await passes.endOrphans(db, now());
  const last = await passes.lastPassId(db);
  let changed = 0;
  for (let from = 0; from < last; from += AT_ONCE) {
    for (const row of await passes.listMarks(db, { from, to: from + AT_ONCE })) {
      const mark = markOf(row);
      if (mark === row.mark && row.checkedAt > plus(now(), -LOOK_HOURS, 'hours')) continue;
      if (await look(context, row, mark)) changed += 1;
    }
  }
  passWaiting.emit('waiting');
  return changed;
}

/** @param mark read before its words: what changes in between is another mark at the next look */
async function look(context: ReadingContext, row: Marked, mark: string): Promise<boolean> {
  const says = saysOf(await passNow(context, row));
  const at = context.now();
  await context.db.transaction().execute(async (db) => {
    if (says === row.says) return passes.updatePass(db, row.id, { mark, checkedAt: at });
    await passes.updatePass(db, row.id, { says, mark, checkedAt: at, changedAt: at });
    await passes.wakeCopies(db, row.id, at);
  });
  return says !== row.says;
}

/** The columns whose change may change what a pass says. */
const TELLING = [
  'petName',
  'photo',
  'microchip',
  'lostAt',
  'deceasedOn',
  'removedAt',
  'phoneOnCard',
  'petUpdatedAt',
  'ownerName',
  'ownerPhone',
  'status',
  'role',
  'revokedAt',
  'endedAt',
] as const;

function markOf(row: Marked): string {
  const columns = JSON.stringify(TELLING.map((column) => row[column]));
  return createHash('sha256').update(columns).digest('base64url').slice(0, 22);
}

/** The job's result in words for the administrator. */
export async function changesInWords(context: ReadingContext): Promise<string> {
  const changed = await noticeChanges(context);
  const { copies, why } = await passes.findFailing(context.db);
  const found =
    changed === 0 ? 'Ningún pase cambió.' : changed === 1 ? 'Cambió un pase.' : `Cambiaron ${changed} pases.`;
  if (Number(copies) === 0) return found;
  return `${found} ${copies} por avisar: ${why ?? ''}`;
}
