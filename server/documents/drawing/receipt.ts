/**
 * The receipt of a payment: half a sheet in landscape if it fits, otherwise whole pages. Plain values in, bytes
 * out.
 */
import { brandHead, type IssuerInput } from './carnet-head.ts';
import { fitText, plain } from './fitting.ts';
import { ALARM, artifact, drawText, INK, INK_2, openPdf, type Pdf, STAMP, tagged } from './page.ts';
import { headBand, type Laid, LEFT, lines, ruleAt, stacked, WIDTH } from './table.ts';

export interface ReceiptInput {
  number: string;
  issuer: IssuerInput;
  issuedAt: string;
  paidOn: string;
  /** For a refunded payment: when and why, in a sentence. */
  reversed: string | null;
  buyer: { name: string; lines: string[] };
  facts: { name: string; value: string }[];
  rows: { name: string; plan: string; until: string; amount: string }[];
  sums: { name: string; value: string }[];
  total: string;
}

const HALF = { width: 595.28, height: 419.53 };
const WHOLE = { width: 595.28, height: 841.89 };
const TOP = 30;
const FOOT = 46;
const GAP = 22;
const TEXT = { size: 9.6, leading: 1.3 };
const SMALL = { size: 8.4, leading: 1.3 };
const TITLE = 'Comprobante de pago';

const NOTE =
  'Este documento es un comprobante de pago. La factura electrónica, si corresponde, la emite quien administra este servicio con los datos de facturación que constan aquí.';

type Element = PDFKit.PDFStructureElement;

export async function receipt(input: ReceiptInput): Promise<Buffer> {
  const { doc, root, finish } = openPdf({
    title: `${TITLE} ${input.number}`,
    subject: `${TITLE} de PetLove+, pagado el ${input.paidOn}`,
    issuedAt: input.issuedAt,
  });
  let table: Element | undefined;
  // Created with the first row: an unattached element would keep the document from ending.
  const inTable = () => {
    if (!table) {
      table = doc.struct('Table', { title: 'Lo que se pagó' });
      root.add(table);
    }
    return table;
  };
  const head = layHead(doc, root, input);
  const rows = input.rows.map((row) => layRow(doc, inTable, row));
  const heads = layHeads(doc, inTable);
  const sums = laySums(doc, root, input);
  const height = [head, heads, ...rows, sums].reduce((sum, piece) => sum + piece.height, TOP + FOOT);
  const page = height <= HALF.height ? HALF : WHOLE;
  const pages = plan({ head, heads, rows, sums }, page.height - FOOT);
  for (const [index, pieces] of pages.entries()) {
    doc.addPage({ size: [page.width, page.height], margin: 0 });
    let y = TOP;
    for (const { height, draw } of pieces) {
      draw(LEFT, y);
      y += height;
    }
    drawFoot(doc, root, { ...input, page: index + 1, pages: pages.length, bottom: page.height });
  }
  table?.end();
  return finish();
}

/** Distributes rows over pages: no row is cut, and the totals never stand on a page without a row. */
function plan(
  { head, heads, rows, sums }: { head: Laid; heads: Laid; rows: readonly Laid[]; sums: Laid },
  bottom: number,
): Laid[][] {
  const pages = [[head, heads]];
  let y = TOP + head.height + heads.height;
  for (const [index, row] of rows.entries()) {
    const last = index === rows.length - 1;
    if (y + row.height + (last ? sums.height : 0) > bottom) {
      pages.push([heads]);
      y = TOP + heads.height;
    }
    pages.at(-1)?.push(row);
    y += row.height;
  }
  pages.at(-1)?.push(sums);
  return pages;
}

function layHead(doc: Pdf, root: Element, { paidOn, reversed, buyer, facts, issuer }: ReceiptInput): Laid {
  const column = (WIDTH - GAP) / 2;
  const mark = reversed === null ? null : layMark(doc, root, reversed);
  const whom = stacked(doc, [
    { fitted: lines('Datos de facturación', 'text', SMALL, column), color: INK_2 },
    { fitted: lines(buyer.name, 'strong', { size: 11, leading: 1.3 }, column), color: INK },
    ...buyer.lines.map((line) => ({ fitted: lines(line, 'text', TEXT, column), color: INK })),
  ]);
  const NAME = 82;
  const pairs = facts.map(({ name, value }) => ({
    name: lines(name, 'text', SMALL, NAME - 6),
    value: lines(value, name === 'Número' ? 'code' : 'strong', TEXT, column - NAME),
  }));
  const heightOf = ({ value }: (typeof pairs)[number]) => value.lines.length * value.leading + 2;
  const right = pairs.reduce((sum, pair) => sum + heightOf(pair), 0);
  const marked = mark ? mark.height + 12 : 0;
  const draw = (_x: number, y: number) => {
    brandHead(doc, root, { title: TITLE, below: `Pagado el ${paidOn}`, issuer }, y);
    const top = y + 64 + marked;
    if (mark) mark.draw(LEFT, y + 60);
    tagged(doc, root, 'P', () => whom.draw(LEFT, top));
    let line = top;
    for (const pair of pairs) {
      const at = line;
      tagged(doc, root, 'P', () => {
        drawText(doc, pair.name, { x: LEFT + column + GAP, y: at + 9, color: INK_2 });
        drawText(doc, pair.value, { x: LEFT + column + GAP + NAME, y: at + 9 });
      });
      line += heightOf(pair);
    }
  };
  return { height: 64 + marked + Math.max(whom.height, right) + 16, draw };
}

/** The prominent mark that this receipt is no longer valid. */
function layMark(doc: Pdf, root: Element, words: string): Laid {
  const title = lines('REVERSADO', 'heavy', { size: 16, leading: 1.2 }, 150);
  const text = lines(words, 'text', TEXT, WIDTH - 160 - 16);
  const height = Math.max(34, text.lines.length * text.leading + 16);
  const draw = (x: number, y: number) => {
    artifact(doc, () => {
      doc.save().lineWidth(1.6).roundedRect(x, y, WIDTH, height, 5).strokeColor(ALARM).stroke().restore();
    });
    tagged(doc, root, 'H2', () => drawText(doc, title, { x: x + 13, y: y + height / 2 + 6, color: ALARM }));
    const top = y + (height - text.lines.length * text.leading) / 2 + text.size * 0.94;
    tagged(doc, root, 'P', () => drawText(doc, text, { x: x + 160, y: top, color: ALARM }));
  };
  return { height, draw };
}

const COLUMNS = [
  { title: 'Mascota', width: 205 },
  { title: 'Plan', width: 138 },
  { title: 'Vigente hasta', width: 98 },
  { title: 'Valor', width: WIDTH - 205 - 138 - 98 },
] as const;
const LEFTS = COLUMNS.map((_, index) => COLUMNS.slice(0, index).reduce((sum, { width }) => sum + width, LEFT));
const HEADS = 21;
/** Background of table headers: the paper colour of the carnet's chart. */
const GROUND = '#EDE3D0';
const PAD = 7;

function layHeads(doc: Pdf, inTable: () => Element): Laid {
  const titles = COLUMNS.map(({ title, width }, index) => {
    const words = lines(title, 'strong', { size: 9, leading: 1.2 }, width);
    return (y: number) => drawText(doc, words, { ...placeOf(index), y: y + 14 });
  });
  return headBand(doc, inTable, { height: HEADS, color: GROUND, titles });
}

function placeOf(index: number) {
  const width = (COLUMNS[index]?.width ?? 0) - 2 * PAD;
  return { x: (LEFTS[index] ?? LEFT) + PAD, width, align: index === COLUMNS.length - 1 ? 'right' : 'left' } as const;
}

function layRow(doc: Pdf, inTable: () => Element, { name, plan, until, amount }: ReceiptInput['rows'][number]): Laid {
  const cells = [name, plan, until, amount].map((text, index) =>
    lines(text, index === 0 ? 'strong' : 'text', TEXT, placeOf(index).width),
  );
  const height = Math.max(...cells.map((cell) => cell.lines.length * cell.leading)) + 10;
  const draw = (_x: number, y: number) => {
    const tr = doc.struct('TR');
    inTable().add(tr);
    for (const [index, cell] of cells.entries())
      tagged(doc, tr, 'TD', () => drawText(doc, cell, { ...placeOf(index), y: y + 5 + cell.size }));
    tr.end();
    artifact(doc, () => ruleAt(doc, y + height));
  };
  return { height, draw };
}

function laySums(doc: Pdf, root: Element, { sums, total, reversed }: ReceiptInput): Laid {
  const width = 230;
  const x = LEFT + WIDTH - width - PAD;
  const put = (name: string, value: string, y: number, size: number) => {
    const face = size > 10 ? ('heavy' as const) : ('text' as const);
    const left = fitText(plain(name, size > 10 ? 'strong' : 'text'), { width: 110, height: 20, size: 9.6, least: 9.6 });
    const right = fitText(plain(value, face), { width: 120, height: 30, size, least: 9 });
    tagged(doc, root, 'P', () => {
      drawText(doc, left, { x, y, color: size > 10 ? INK : INK_2 });
      drawText(doc, right, { x, y, width, align: 'right', color: size > 10 && reversed === null ? STAMP : INK });
    });
  };
  const draw = (_x: number, y: number) => {
    let line = y + 18;
    for (const { name, value } of sums) {
      put(name, value, line, 9.6);
      line += 14;
    }
    put('Total', total, line + 9, 17);
  };
  return { height: 18 + sums.length * 14 + 24, draw };
}

interface Foot extends ReceiptInput {
  page: number;
  pages: number;
  bottom: number;
}

function drawFoot(doc: Pdf, root: Element, { number, page, pages, bottom }: Foot): void {
  const note = lines(NOTE, 'text', { size: 7.8, leading: 1.25 }, WIDTH);
  const paging = lines(`${TITLE} ${number} · Página ${page} de ${pages}`, 'text', { size: 7.8, leading: 1.2 }, WIDTH);
  if (page === pages) tagged(doc, root, 'P', () => drawText(doc, note, { x: LEFT, y: bottom - 32, color: INK_2 }));
  if (pages > 1)
    artifact(doc, () => drawText(doc, paging, { x: LEFT, y: bottom - 10, width: WIDTH, align: 'right', color: INK_2 }));
}
