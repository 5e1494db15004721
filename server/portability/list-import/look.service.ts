/** A list is looked at before anything of it is written: what is understood, and what is to be decided. */
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { type ImportContext, requireImport } from './access.ts';
import { kindOf } from './columns.rules.ts';
import { type Numbers, shown, type StoredSettings, understandAll, withChoices } from './numbers.service.ts';
import { updateImport } from './queries.ts';
import { countRows, listNoted } from './rows.queries.ts';
import { receive } from './receive.service.ts';
import { type ArrangeInput, type Sheet, UNDO_DAYS } from './schema.ts';

export type List = ImportContext['list'];

/** A file as it arrives: its rows are kept, and the answer says what is understood of them. @throws as receive */
export async function lookAt(context: SignedInContext, file: string, fileName: string) {
  const { importId } = await receive(context, file, fileName);
  return arrange({ ...context, list: await requireImport(context, importId) }, { importId });
}

/** Takes what was decided about columns, dates and names, and says in numbers what that means. @throws IMPORT_STATE */
export async function arrange(context: ImportContext, { importId: _importId, ...given }: ArrangeInput) {
  const { db, list } = context;
  if (list.state !== 'ready') throw new DomainError('IMPORT_STATE');
  const before = JSON.parse(list.settings) as StoredSettings;
  const settings: StoredSettings = {
    fields: given.fields ?? before.fields,
    dayFirst: given.dayFirst ?? before.dayFirst,
    speciesId: given.speciesId === undefined ? before.speciesId : given.speciesId,
    names: given.names ?? before.names,
    orderTold: given.dayFirst !== undefined || (before.orderTold ?? false),
    remembered: before.remembered ?? false,
  };
  if (list.result !== null && Object.keys(given).join() === 'names') {
    const numbers = withChoices(JSON.parse(list.result) as Numbers, settings.names);
    const decided = { settings: JSON.stringify(settings), result: JSON.stringify(numbers) };
    await updateImport(db, list.id, decided);
    return preview({ ...list, ...decided });
  }
  const { numbers, head } = await understandAll(context, settings);
  const decided = { ...settings, dayFirst: head.dayFirst };
  await updateImport(db, list.id, {
    settings: JSON.stringify(decided),
    result: JSON.stringify(numbers),
    total: numbers.counts.total,
  });
  return preview({ ...list, settings: JSON.stringify(decided), result: JSON.stringify(numbers) });
}

const MOST_NAMED = 200;

function preview(list: List) {
  const sheets = JSON.parse(list.sheets) as Sheet[];
  const { fields, dayFirst, speciesId, names, remembered: again } = JSON.parse(list.settings) as StoredSettings;
  const { names: asked, ...numbers } = JSON.parse(list.result ?? 'null') as Numbers;
  return {
    importId: list.id,
    fileName: list.fileName,
    state: 'ready' as const,
    sheets: sheets.map((sheet, at) => ({
      name: shown(sheet.name),
      rows: sheet.rows,
      headingLine: sheet.headingLine,
      kind: kindOf(sheet, fields[at] ?? [], speciesId),
      own: sheet.own ?? null,
      columns: sheet.headings.map((title, column) => ({ title: shown(title), field: fields[at]?.[column] ?? null })),
    })),
    dayFirst,
    speciesId,
    remembered: again ?? false,
    decided: names,
    asked,
    ...numbers,
  };
}

/** What a screen asks for again and again: the preview before, the progress meanwhile, the numbers afterwards. */
export async function showImport({ db, now, list }: ImportContext) {
  if (list.state === 'ready') {
    if (list.result === null) throw new DomainError('IMPORT_STATE');
    return preview(list);
  }
  const { id: importId, fileName, format, total, handled, startedAt, finishedAt, undoneAt } = list;
  const state = list.state as 'running' | 'done' | 'undoing' | 'undone';
  const counts =
    list.result !== null && state !== 'running'
      ? (JSON.parse(list.result) as RunNumbers)
      : await numbersOf(db, importId);
  const rows = async (which: 'more' | 'left') =>
    state === 'running' ? [] : listNoted(db, importId, which, MOST_NAMED);
  return {
    importId, fileName, format, state, total, handled, startedAt, finishedAt, undoneAt, counts,
    undoUntil: state === 'done' && broughtAny(counts) ? undoUntil(finishedAt, now()) : null,
    /** Rows of which something was not taken, because it was changed here. */
    kept: await rows('more'),
    /** Animals that undoing left. */
    left: await rows('left'),
  }; // biome-ignore format: one line
}

/** Of a list in which nothing was new there is nothing to take back. */
export function broughtAny(counts: Pick<RunNumbers, 'new' | 'more'>): boolean {
  return counts.new + counts.more > 0;
}

/** Until when a finished list may be taken back; null where that is over. */
export function undoUntil(finishedAt: string | null, now: string): string | null {
  if (finishedAt === null) return null;
  const until = plus(finishedAt, UNDO_DAYS, 'days');
  return until < now ? null : until;
}

export type RunNumbers = Awaited<ReturnType<typeof numbersOf>>;

export async function numbersOf(db: Db, importId: number) {
  const amounts = new Map((await countRows(db, importId)).map(({ state, amount }) => [state, Number(amount)]));
  const of = (state: 'new' | 'more' | 'already' | 'wrong' | 'left') => amounts.get(state) ?? 0;
  return { new: of('new'), more: of('more'), already: of('already'), wrong: of('wrong'), left: of('left') };
}
