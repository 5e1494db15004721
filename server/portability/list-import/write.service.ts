/** Writes a list row by row, some in each transaction: the next run goes on behind the last one. */
import { others, overdue } from '#db/turns.ts';
import type { Db, Instant, Trx } from '#db/types.ts';
import { findAccount } from './check.queries.ts';
import { listCatalogue } from '#server/health/vaccines/queries.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { isStorable } from '#server/platform/lib/text.ts';
import { bringBeside, rememberBeside } from './beside.service.ts';
import { decide, type Decision } from './check.service.ts';
import { lookUp, rememberPerson } from './lookup.service.ts';
import { isBeside } from './plan.service.ts';
import { type List, numbersOf } from './look.service.ts';
import { knownFor, spansOf, type StoredSettings, vocabulary } from './numbers.service.ts';
import { moveImport, takeRows } from './queries.ts';
import { listRows, updateRow } from './rows.queries.ts';
import { rowReader } from './rules.ts';
import type { Understood } from './row.rules.ts';
import type { Sheet } from './schema.ts';
import { type Run, bringMore, bringNew } from './animals.service.ts';

export interface Clock {
  db: Db;
  now: () => Instant;
}

/** Rows of one transaction. */
const CHUNK = 25;

/** False where another process took over, or the account is gone. */
export async function bring({ db, now }: Clock, list: List): Promise<boolean> {
  const { holderId } = list;
  const account = holderId === null ? undefined : await findAccount(db, holderId);
  if (holderId === null || !account) return moveImport(db, list.id, 'running', { state: 'undone', undoneAt: now() });
  const settings = JSON.parse(list.settings) as StoredSettings;
  const sheets = JSON.parse(list.sheets) as Sheet[];
  const known = { ...(await knownFor(db, list, now(), settings)), dayFirst: settings.dayFirst };
  const run: Run = {
    list,
    holderId,
    kept: holderId === (await keeperOf(db)),
    words: await vocabulary(db, settings.names),
    catalogue: await listCatalogue(db),
    readers: sheets.map((sheet, at) => rowReader(sheet, settings.fields[at] ?? [], known)),
    timeZone: account.timeZone,
  };
  let before = 0;
  for (const { from, to } of spansOf(sheets, settings)) {
    const size = to - from;
    for (let at = Math.max(0, list.handled - before); at < size; at += CHUNK) {
      const most = Math.min(CHUNK, size - at);
      const rows = await understood(db, run, { after: from + at - 1, most });
      if (!(await writeChunk({ db, now }, run, rows, before + at))) return false;
    }
    before += size;
  }
  const counts = await numbersOf(db, list.id);
  return moveImport(db, list.id, 'running', { state: 'done', finishedAt: now(), result: JSON.stringify(counts) });
}

async function understood(
  db: Db,
  { list, readers }: Run,
  page: { after: number; most: number },
): Promise<Understood[]> {
  const rows = await listRows(db, list.id, page);
  const read: Understood[] = [];
  for (const { place, sheet, line, cells: text } of rows) {
    const cells = JSON.parse(text) as string[];
    const place_ = { place, sheet, line };
    const one = cells.every(isStorable)
      ? (readers[sheet]?.(cells) ?? { problems: [], name: '' })
      : { problems: [{ column: '', message: 'Tiene un carácter que no sirve.' }], name: '' };
    read.push('row' in one ? { ...place_, row: one.row, problems: null } : { ...place_, row: null, ...one });
    if (overdue()) await others();
  }
  return read;
}

/** At once or, if the database refuses one of its rows, row by row. False where another process took these rows. */
async function writeChunk({ db, now }: Clock, run: Run, rows: readonly Understood[], from: number): Promise<boolean> {
  try {
    return await db.transaction().execute((db) => writeRows(db, run, rows, { from, at: now() }));
  } catch {
    for (const [at, row] of rows.entries()) {
      const place = { from: from + at, at: now() };
      const written = db.transaction().execute((db) => writeRows(db, run, [row], place));
      const goesOn = await written.catch(async (failure: unknown) => {
        await db.transaction().execute(async (db) => {
          // A database that is away or full refuses this as well, and the run goes on later.
          if (!(await takeRows(db, { importId: run.list.id, state: 'running', from: place.from, to: place.from + 1 })))
            throw failure;
          await updateRow(db, run.list.id, row.place, {
            state: 'wrong',
            note: 'No se pudo guardar. Inténtalo otra vez.',
          });
        });
        return true;
      });
      if (!goesOn) return false;
    }
    return true;
  }
}

async function writeRows(
  db: Trx,
  run: Run,
  rows: readonly Understood[],
  { from, at }: { from: number; at: Instant },
): Promise<boolean> {
  const { list, holderId, kept } = run;
  if (!(await takeRows(db, { importId: list.id, state: 'running', from, to: from + rows.length }))) return false;
  const lookup = await lookUp(db, { holder: { userId: holderId, kept }, importId: list.id }, rows);
  for (const one of rows) {
    const decision = decide(lookup, one, { importId: list.id, kept });
    const { row } = one;
    if (row?.own && isBeside(row.own) && decision.state === 'known') {
      const made = await bringBeside(db, { ...run, ...decision, at }, row, row.own);
      if (row.own.kind === 'owner' && decision.ownerId === null && typeof made === 'number')
        rememberPerson(lookup, made, row.own.owner);
      rememberBeside(lookup.beside, row);
      const wrong = typeof made === 'string';
      await updateRow(db, list.id, one.place, { state: wrong ? 'wrong' : 'more', note: wrong ? made : null });
    } else if (row && decision.state === 'new' && row.fields) {
      const petId = await bringNew(db, run, lookup, { row: { ...row, fields: row.fields }, decision, at });
      await updateRow(db, list.id, one.place, { state: 'new', petId });
    } else if (row && decision.state === 'known' && decision.petId !== null) {
      const { petId } = decision;
      const { changed, note } = await bringMore(db, run, { ...decision, petId, row, at });
      const change = changed && Object.keys(changed.wrote).length > 0 ? JSON.stringify(changed.wrote) : null;
      await updateRow(db, list.id, one.place, {
        state: changed ? 'more' : 'already',
        petId,
        change,
        note: note ?? (changed ? null : decision.note),
      });
    } else {
      const note = decision.state === 'wrong' ? wordsOf(decision) : decision.note;
      await updateRow(db, list.id, one.place, {
        state: decision.state === 'wrong' ? 'wrong' : 'already',
        petId: decision.petId,
        note,
      });
    }
  }
  return true;
}

const MOST_WORDS = 500;

function wordsOf({ problems }: Decision): string {
  const words = problems.map(({ column, message }) => (column ? `${column.slice(0, 100)}: ${message}` : message));
  return [...new Set(words)].join(' ').slice(0, MOST_WORDS);
}
