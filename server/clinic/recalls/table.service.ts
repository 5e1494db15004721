/** The recall list as its screen is filtered, one row for each line that is due, read while it is written. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import type { Table, TableRow } from '#server/platform/lib/table.ts';
import { listOwnersToCall, scanLines } from './queries.ts';
import { BEFORE_ALL, daysOf, type Place } from './rules.ts';
import type { RecallsExport } from './schema.ts';
import { isWanted, ownerCard } from './service.ts';
import { listTableLines } from './table.queries.ts';
import { RECALL_COLUMNS, recallCells } from './table.rules.ts';

const LINES_AT_ONCE = 200;

export function recallTable(context: SignedInContext, wanted: RecallsExport): Table {
  return { columns: RECALL_COLUMNS, rows: recallRows(context, wanted) };
}

async function* recallRows(
  { db, actor, now }: SignedInContext,
  { window, kind, speciesId, state }: RecallsExport,
): AsyncGenerator<TableRow> {
  const noted = state === 'waiting' ? null : state;
  const scan = { state: noted, ...daysOf(window, dayIn(actor.timeZone, now())), limit: LINES_AT_ONCE };
  let after: Place = BEFORE_ALL;
  for (;;) {
    const read = await scanLines(db, { ...scan, after });
    const fit = read.filter(
      (row) =>
        isWanted(row, noted) && (kind ?? row.kind) === row.kind && (speciesId ?? row.speciesId) === row.speciesId,
    );
    if (fit.length > 0) {
      const ownerIds = [...new Set(fit.map(({ ownerId }) => ownerId))];
      const owners = new Map((await listOwnersToCall(db, ownerIds)).map((one) => [one.ownerId, ownerCard(one)]));
      const petIds = [...new Set(fit.map(({ petId }) => petId))];
      const lines = new Map((await listTableLines(db, petIds)).map((line) => [`${line.petId} ${line.key}`, line]));
      for (const { ownerId, petId, key } of fit) {
        const [owner, line] = [owners.get(ownerId), lines.get(`${petId} ${key}`)];
        if (owner && line) yield recallCells(owner, line);
      }
    }
    const last = read.at(-1);
    if (!last || read.length < LINES_AT_ONCE) return;
    after = { on: last.on, petId: last.petId, key: last.key };
  }
}
