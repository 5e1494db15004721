/**
 * Writes a book of sheets while their rows are read. Own XML on the zip that is here: no kept library writes more
 * than one sheet without holding all of it (exceljs rests since 2023, hucre streams one, write-excel-file none).
 */
import { daysBetween } from './calendar.ts';
import { bytesOf } from './in-pieces.ts';
import { type Cell, type CellKind, phoneDigits, type Table, type TableColumn, type TableRow } from './table.ts';
import { type ZipPart, zipped } from './zip.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Sheet extends Table {
  /** At most 28 letters, so that a number fits behind; none of : \ / ? * [ ] */
  name: string;
}

/** Of the format, with the heading; the rest goes on in another sheet. */
const MOST_ROWS = 1_048_576;
const LETTERS_AT_ONCE = 16_384;
/** Of the format. */
const MOST_LETTERS = 32_767;

/** Yields pieces, for `Readable.from(…, { objectMode: false })`. */
export function xlsxPieces(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  return zipped(partsOf(sheets));
}

async function* partsOf(sheets: readonly Sheet[]): AsyncGenerator<ZipPart> {
  const names: string[] = [];
  for (const { name, columns, rows } of sheets) {
    const source = new Source(rows);
    try {
      for (let part = 1; part === 1 || (await source.peek()); part += 1) {
        names.push(part === 1 ? name : `${name} ${part}`);
        yield { path: `xl/worksheets/sheet${names.length}.xml`, bytes: bytesOf(sheetXml(columns, source)) };
      }
    } finally {
      await source.close();
    }
  }
  for (const [path, xml] of Object.entries(frame(names))) yield { path, bytes: Buffer.from(DECLARATION + xml) };
}

/** Rows with a look at the next one. */
class Source {
  readonly #rows: AsyncIterator<TableRow>;
  #next: IteratorResult<TableRow> | undefined;
  constructor(rows: AsyncIterable<TableRow>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }
  async peek(): Promise<TableRow | undefined> {
    this.#next ??= await this.#rows.next();
    return this.#next.done ? undefined : this.#next.value;
  }
  async take(): Promise<TableRow | undefined> {
    const row = await this.peek();
    if (row) this.#next = undefined;
    return row;
  }
  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Places in `STYLES`. */
const STYLE = { heading: 1, day: 2, text: 3 };
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const WIDTHS: Record<CellKind, number> = { text: 18, day: 12, number: 10, phone: 17 };

async function* sheetXml(columns: readonly TableColumn[], source: Source): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  const widths = columns.map(({ header, kind = 'text' }, at) => {
    const width = Math.max(WIDTHS[kind], header.length + 4);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const headings = columns.map(({ header }, at) => textCell(`${letters[at]}1`, header, STYLE.heading));
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
  let line = 1;
  let gathered = '';
  while (line < MOST_ROWS) {
    const row = await source.take();
    if (!row) break;
    line += 1;
    gathered += `<row r="${line}">`;
    for (const [at, { key, kind = 'text' }] of columns.entries())
      gathered += cellXml(`${letters[at]}${line}`, row[key], kind);
    gathered += '</row>';
    if (gathered.length < LETTERS_AT_ONCE) continue;
    yield gathered;
    gathered = '';
  }
  yield `${gathered}</sheetData><autoFilter ref="A1:${letters.at(-1)}${line}"/></worksheet>`;
}

function cellXml(at: string, value: Cell, kind: CellKind): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  if (kind === 'day') {
    const serial = serialOf(value);
    if (serial !== null) return `<c r="${at}" s="${STYLE.day}"><v>${serial}</v></c>`;
  }
  const digits = kind === 'phone' ? phoneDigits(value) : null;
  if (digits !== null) return textCell(at, `${value.startsWith('+') ? '+' : ''}${digits}`, STYLE.text);
  return textCell(at, value, STYLE.text);
}

/** The number of a day in the format; null before the 1st of March 1900, where it counts a day that never was. */
function serialOf(day: string): number | null {
  return /^\d{4}-\d\d-\d\d$/.test(day) && day >= '1900-03-01' ? daysBetween('1899-12-30', day) : null;
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MOST_LETTERS))}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Most cells: nothing to escape. */
const PLAIN = /^[^&<>_\p{Cc}\p{Surrogate}\uFFFE\uFFFF]*$/u;

/** Letters that XML has no place for are left out; what looks like the format's own escape is escaped as one. */
function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n\u0080-\u009F])[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** 0 → A, 26 → AA. */
function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** All parts beside the sheets. */
function frame(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const link = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const links = (all: string) => `<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
  const type = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const ofSheets = names.map((_, at) => link(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('');
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(`${ofSheets}${link(names.length + 1, 'styles', 'styles.xml')}`),
    '_rels/.rels': links(link(1, 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" \
ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>\
${type('workbook.xml', 'sheet.main')}${type('styles.xml', 'styles')}\
${names.map((_, at) => type(`worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
  };
}
