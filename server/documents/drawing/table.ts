/**
 * Tables over several pages: rows are measured before drawing, so that none is cut; the header repeats on every
 * page.
 */
import { type Fitted, fitText, plain } from './fitting.ts';
import type { Face } from './fonts.ts';
import { ALARM, artifact, drawText, INK, INK_2, type Pdf, STAMP, tagged } from './page.ts';
import type { Cell, Row, Table } from './record-rows.ts';

export const LEFT = 36;
export const WIDTH = 523.28;
export const RULE = '#CFC6B4';
const HEAD_HEIGHT = 22;
const GUTTER = 7.5;
const PADDING = 7;
const LEAST_ROW = 31;
/** One line per row, for weights. */
const SLIM = { row: 21, padding: 4.5 };
/** Height of an empty row for handwriting and a sticker. */
export const BLANK_ROW = 40;

/** A drawable block of known height. */
export interface Laid {
  height: number;
  draw: (x: number, y: number) => void;
}

const BODY = { size: 9.4, leading: 1.24 };
const SMALL = { size: 8, leading: 1.24 };

/** Wraps text at one size; a word wider than the column is split. */
export function lines(text: string, face: Face, { size, leading }: { size: number; leading: number }, width: number) {
  return fitText(plain(text, face), { width, height: 100_000, size, least: size, leading, lines: 10_000 });
}

function heightOf({ lines: { length }, leading }: Fitted): number {
  return length * leading;
}

/** Text blocks below each other. */
export function stacked(doc: Pdf, blocks: { fitted: Fitted; color: string }[]): Laid {
  const height = blocks.reduce((sum, { fitted }) => sum + heightOf(fitted), 0);
  const draw = (x: number, y: number) => {
    let top = y;
    for (const { fitted, color } of blocks) {
      drawText(doc, fitted, { x, y: top + fitted.size * 0.94, color });
      top += heightOf(fitted);
    }
  };
  return { height, draw };
}

function layCell(doc: Pdf, cell: Cell, width: number): Laid {
  if (cell.kind === 'sticker') return laySticker(doc, cell, width);
  if (cell.kind === 'signature') return laySignature(doc, cell, width);
  const main = { fitted: lines(cell.main, cell.strong ? 'strong' : 'text', BODY, width), color: INK };
  const small = cell.small.map((text) => ({ fitted: lines(text, 'text', SMALL, width), color: INK_2 }));
  return stacked(doc, [main, ...small]);
}

const STICKER = '#0A6270';
const EDGE = 4.5;

/** The bottle's label as glued into a carnet. */
function laySticker(doc: Pdf, { main, code, small }: Extract<Cell, { kind: 'sticker' }>, width: number): Laid {
  if (!main && !code) return stacked(doc, [{ fitted: lines('sin lote', 'text', SMALL, width), color: '#5F6372' }]);
  const inner = width - EDGE - 11;
  const blocks = [
    main && { fitted: lines(main, 'strong', { size: 8.6, leading: 1.24 }, inner), color: INK },
    code && { fitted: lines(code, 'code', { size: 7.9, leading: 1.3 }, inner), color: INK },
    small && { fitted: lines(small, 'text', { size: 7.4, leading: 1.24 }, inner), color: INK_2 },
  ].filter((block) => block !== null && block !== '');
  const words = stacked(doc, blocks);
  const widest = Math.max(...blocks.flatMap(({ fitted }) => fitted.lines.map((line) => line.width)));
  const height = words.height + 7;
  const draw = (x: number, y: number) => {
    const wide = Math.min(width, widest + EDGE + 12);
    doc.save().roundedRect(x, y, wide, height, 2.4).fillAndStroke('#EDF7F6', STICKER);
    doc.rect(x, y + 0.4, EDGE, height - 0.8).fill(STICKER);
    doc.restore();
    words.draw(x + EDGE + 5.5, y + 3.6);
  };
  return { height, draw };
}

const VERIFIED = '#1B6636';

function laySignature(doc: Pdf, { name, small, mark }: Extract<Cell, { kind: 'signature' }>, width: number): Laid {
  // Without a signature, a line for a pen.
  if (name === null) {
    const under = small.map((text) => ({ fitted: lines(text, 'text', SMALL, width), color: INK_2 }));
    const words = stacked(doc, under);
    const draw = (x: number, y: number) => {
      doc.save().lineWidth(0.6).strokeColor('#857C6A').dash(1.5, { space: 1.8 });
      doc
        .moveTo(x, y + 16)
        .lineTo(x + width, y + 16)
        .stroke()
        .restore();
      words.draw(x, y + 18);
    };
    return { height: 17 + words.height, draw };
  }
  const blocks = [
    { fitted: lines(name, 'text', BODY, width), color: STAMP },
    ...small.map((text) => ({ fitted: lines(text, 'text', { size: 7.6, leading: 1.24 }, width), color: INK_2 })),
  ];
  if (mark) {
    const color = mark === 'Verificado' ? VERIFIED : INK_2;
    blocks.push({ fitted: lines(mark, 'strong', { size: 7.6, leading: 1.4 }, width), color });
  }
  return stacked(doc, blocks);
}

export interface LaidTable {
  table: Table;
  rows: Laid[];
  head: Laid;
}

/** Measures every row without drawing. `struct` creates the table's element when it is needed. */
export function layTable(doc: Pdf, table: Table, color: string, struct: () => PDFKit.PDFStructureElement): LaidTable {
  const total = table.columns.reduce((sum, { width }) => sum + width, 0);
  const widths = table.columns.map(({ width }) => (width / total) * WIDTH);
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, LEFT));
  const slim = table.kind === 'weight';
  const rows = table.rows.map((row) => layRow(doc, row, { lefts, widths, struct, slim }));
  return { table, rows, head: layHead(doc, table, { lefts, widths, struct, slim, color }) };
}

interface Grid {
  lefts: number[];
  widths: number[];
  struct: () => PDFKit.PDFStructureElement;
  slim: boolean;
}

function layHead(doc: Pdf, { columns }: Table, { lefts, widths, struct, color }: Grid & { color: string }): Laid {
  const titles = columns.map(({ title }, index) => {
    const width = (widths[index] ?? 0) - GUTTER;
    const fitted = fitText(plain(title, 'strong'), { width, height: 14, size: 9.2, least: 6, lines: 1 });
    return (y: number) => drawText(doc, fitted, { x: (lefts[index] ?? 0) + GUTTER, y: y + 14.4 });
  });
  return headBand(doc, struct, { height: HEAD_HEIGHT, color, titles });
}

interface HeadBand {
  height: number;
  color: string;
  /** Draws one title, from the band's upper edge. */
  titles: readonly ((y: number) => void)[];
}

/** The titles of a table, on each of its pages. A screen reader reads them once: repeated headers are decoration. */
export function headBand(
  doc: Pdf,
  struct: () => PDFKit.PDFStructureElement,
  { height, color, titles }: HeadBand,
): Laid {
  let drawn = false;
  const draw = (_x: number, y: number) => {
    artifact(doc, () => doc.rect(LEFT, y, WIDTH, height).fill(color));
    if (drawn) return artifact(doc, () => titles.forEach((title) => title(y)));
    drawn = true;
    const tr = doc.struct('TR');
    struct().add(tr);
    for (const title of titles) tagged(doc, tr, 'TH', () => title(y));
    tr.end();
  };
  return { height, draw };
}

function layRow(doc: Pdf, row: Row, { lefts, widths, struct, slim }: Grid): Laid {
  const padding = slim ? SLIM.padding : PADDING;
  const cells = row.cells.map((cell, index) => layCell(doc, cell, (widths[index] ?? 0) - GUTTER * 1.4));
  const inner = Math.max(...cells.map(({ height }) => height), (slim ? SLIM.row : LEAST_ROW) - 2 * padding);
  const notes = row.below.map((text) => ({ fitted: lines(text, 'text', SMALL, WIDTH - 2 * GUTTER), color: INK_2 }));
  if (row.disputed) {
    const words = 'La familia indicó que esta anotación no es correcta.';
    notes.unshift({ fitted: lines(words, 'strong', SMALL, WIDTH - 2 * GUTTER), color: ALARM });
  }
  const below = stacked(doc, notes);
  const height = inner + 2 * padding + (below.height > 0 ? below.height + 3 : 0);
  const draw = (_x: number, y: number) => {
    const tr = doc.struct('TR');
    struct().add(tr);
    cells.forEach((cell, index) => {
      const last = index === cells.length - 1;
      tagged(doc, tr, 'TD', () => {
        cell.draw((lefts[index] ?? 0) + GUTTER, y + padding + (inner - cell.height) / 2);
        // Text below a row belongs to its last cell, because every cell needs a header.
        if (last && below.height > 0) below.draw(LEFT + GUTTER, y + padding + inner + 2);
      });
    });
    tr.end();
    artifact(doc, () => ruleAt(doc, y + height));
  };
  return { height, draw };
}

export function ruleAt(doc: Pdf, y: number, color = RULE, thickness = 0.75): void {
  doc.save().lineWidth(thickness).strokeColor(color);
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke()
    .restore();
}
