/** The rows that stayed out, as the same kind of file with the reason in a last column: corrected, it is brought again. */
import { Readable } from 'node:stream';
import { others, overdue } from '#db/turns.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { csvPieces } from '#server/platform/lib/csv.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { requireImport } from './access.ts';
import { listWrong } from './rows.queries.ts';
import type { Sheet } from './schema.ts';

/** The last column; a list that comes back with it is still the same list. */
const ERROR = 'Error';
const PAGE = 500;

/** @throws IMPORT_NOT_FOUND, IMPORT_STATE where no row stayed out, BUSY */
export async function rejectedFile(context: SignedInContext, importId: number) {
  const { db, workers } = context;
  const list = await requireImport(context, importId);
  const sheets = JSON.parse(list.sheets) as Sheet[];
  const found = sheets.map((): string[][] => []);
  for (let after = -1; ; ) {
    const rows = await listWrong(db, importId, { after, most: PAGE });
    for (const { sheet, line, cells, note } of rows) {
      const texts = JSON.parse(cells) as string[];
      // A file of errors that comes back has its reasons already.
      const kept = (sheets[sheet]?.headings ?? []).flatMap((title, at) => (title === ERROR ? [] : (texts[at] ?? '')));
      found[sheet]?.push([...kept, `Línea ${line}: ${note ?? ''}`]);
      if (overdue()) await others();
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.place;
  }
  const parts = sheets.flatMap(({ name, headings }, at) => {
    const rows = found[at] ?? [];
    return rows.length > 0
      ? [{ name: name || 'Lista', rows: [[...headings.filter((title) => title !== ERROR), ERROR], ...rows] }]
      : [];
  });
  const [first] = parts;
  if (!first) throw new DomainError('IMPORT_STATE');
  if (list.format === 'csv') return { format: 'csv' as const, body: Readable.from(tableOf(first.rows)) };
  return { format: 'xlsx' as const, body: await drawn(workers.run('book', { sheets: parts })) };
}

async function* tableOf([titles = [], ...rows]: string[][]): AsyncGenerator<string> {
  const columns = titles.map((header, at) => ({ key: String(at), header }));
  yield* csvPieces(
    rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))),
    columns,
  );
}
