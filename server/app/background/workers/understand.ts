/** Many rows of a list at once: their meaning or their errors, read where it may take its time. */
import { fromLines, toLines } from '#server/platform/lib/json-lines.ts';
import { isStorable } from '#server/platform/lib/text.ts';
import { rowReader } from '#server/portability/list-import/rules.ts';
import type { Known, RawRow, UnderstandHead, Understood } from '#server/portability/list-import/row.rules.ts';
import type { Field, Sheet } from '#server/portability/list-import/schema.ts';
import { orderOfDays } from '#server/platform/lib/typed-day.ts';

export interface UnderstandInput {
  /** Each RawRow as a line of JSON. */
  rows: Uint8Array;
  sheets: Sheet[];
  fields: (Field | null)[][];
  /** `dayFirst` null: the rows tell. */
  known: Omit<Known, 'dayFirst'> & { dayFirst: boolean | null };
}

const DAYS: readonly Field[] = [
  'birth',
  'deceased',
  'weightOn',
  'visitOn',
  'vaccineOn',
  'doseOn',
  'vaccineNext',
  'dewormedOn',
];

/** @returns an UnderstandHead and then each Understood as a line of JSON. */
export async function understand({ rows, sheets, fields, known }: UnderstandInput): Promise<Buffer> {
  const all = [...fromLines<RawRow>(rows)];
  const order = orderOfDays(dayCells(all, fields));
  const dayFirst = known.dayFirst ?? order.dayFirst;
  const readers = sheets.map((sheet, at) => rowReader(sheet, fields[at] ?? [], { ...known, dayFirst }));
  const head: UnderstandHead = { dayFirst, order: order.order };
  const understood = all.map(({ cells, ...place }): Understood => {
    if (!cells.every(isStorable))
      return { ...place, row: null, name: '', problems: [{ column: '', message: 'Tiene un carácter que no sirve.' }] };
    const read = readers[place.sheet]?.(cells) ?? { problems: [], name: '' };
    return 'row' in read ? { ...place, row: read.row, problems: null } : { ...place, row: null, ...read };
  });
  return toLines([head, ...understood]);
}

function* dayCells(rows: readonly RawRow[], fields: readonly (Field | null)[][]): Generator<string> {
  for (const { sheet, cells } of rows)
    for (const [at, field] of (fields[sheet] ?? []).entries()) if (field && DAYS.includes(field)) yield cells[at] ?? '';
}
