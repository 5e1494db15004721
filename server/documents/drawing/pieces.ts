/** Tables under a head, over as many pages as they need: measured first, so that no row is cut. */
import type { ChosenUnit } from '#server/pets/pets/rules.ts';
import { groundOf } from './carnet-head.ts';
import { fitText, plain } from './fitting.ts';
import { layCurve } from './curve.ts';
import { artifact, drawText, INK, INK_2, type Pdf, tagged } from './page.ts';
import type { Table } from './record-rows.ts';
import { BLANK_ROW, layTable, LEFT, type Laid, lines, ruleAt, WIDTH } from './table.ts';

export const PAGE = { width: 595.28, height: 841.89 };
const TOP = 30;
const NEXT_TOP = 62;
const BOTTOM = PAGE.height - 60;

const COLORS = {
  cover: '#DDE7D3',
  deworming: '#E7EABB',
  disease: '#F8D9E5',
  medicine: '#E4DCF6',
  checkup: '#D9E3EA',
  consultation: '#D3E6DF',
  prescription: '#EADFF0',
  weight: '#F6DEC6',
} as const;

type Op = () => void;

export interface Piece {
  title: Laid;
  head: Laid;
  rows: Laid[];
  empty: Laid | null;
  curve: Laid | null;
  kind: Table['kind'];
  end: () => void;
}

export function layPiece(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  table: Table,
  { species, weightUnit = 'kg' }: { species: string; weightUnit?: ChosenUnit },
): Piece {
  let struct: PDFKit.PDFStructureElement | undefined;
  // Created with the first row: an unattached element would keep the document from ending.
  const inTree = () => {
    if (!struct) {
      struct = doc.struct('Table', { title: table.title });
      root.add(struct);
    }
    return struct;
  };
  const color = table.kind === 'vaccine' ? groundOf(species) : COLORS[table.kind];
  const { rows, head } = layTable(doc, table, color, inTree);
  const words = fitText(plain(table.title, 'title'), { width: WIDTH, height: 20, size: 12.5, least: 12.5 });
  const title = {
    height: 20,
    draw: (_x: number, y: number) =>
      tagged(doc, root, 'H3', () => drawText(doc, words, { x: LEFT, y: y + 12.5, color: INK })),
  };
  const nothing = lines(table.empty, 'text', { size: 9.4, leading: 1.3 }, WIDTH);
  const empty = {
    height: 26,
    draw: (_x: number, y: number) =>
      tagged(doc, root, 'P', () => drawText(doc, nothing, { x: LEFT, y: y + 11, color: INK_2 })),
  };
  const curve = table.curve.length > 1 ? layCurve(doc, root, table.curve, weightUnit) : null;
  return {
    title,
    head,
    rows,
    empty: rows.length === 0 ? empty : null,
    curve,
    kind: table.kind,
    end: () => struct?.end(),
  };
}

/**
 * Distributes blocks over pages without drawing. `blank` rows follow the vaccines, a third of them the
 * dewormings.
 */
export function plan(
  doc: Pdf,
  { head, pieces, end }: { head: Laid; pieces: readonly Piece[]; end: readonly Laid[] },
  blank: number,
): Op[][] {
  const first: Op[] = [() => head.draw(LEFT, TOP)];
  const pages = [first];
  let y = TOP + head.height;
  const put = ({ height, draw }: Laid) => {
    const top = y;
    pages.at(-1)?.push(() => draw(LEFT, top));
    y += height;
  };
  const turn = () => {
    pages.push([]);
    y = NEXT_TOP;
  };
  for (const [index, { title, head: heads, rows: written, empty, curve, kind }] of pieces.entries()) {
    const free = kind === 'vaccine' ? blank : kind === 'deworming' ? Math.floor(blank / 3) : 0;
    const rows = [...written, ...Array.from({ length: free }, () => layBlank(doc))];
    if (index > 0) y += 16;
    const opening = title.height + (curve?.height ?? 0) + (rows[0] ? heads.height + rows[0].height : 26);
    if (y + opening > BOTTOM) turn();
    put(title);
    if (curve) put(curve);
    // With blank rows, the table header is drawn even without entries.
    if (empty && rows.length === 0) put(empty);
    else put(heads);
    for (const row of rows) {
      if (y + row.height > BOTTOM) {
        turn();
        put(heads);
      }
      put(row);
    }
  }
  for (const one of end) {
    if (y + one.height > BOTTOM) turn();
    put(one);
  }
  return pages;
}

function layBlank(doc: Pdf): Laid {
  return { height: BLANK_ROW, draw: (_x, y) => artifact(doc, () => ruleAt(doc, y + BLANK_ROW)) };
}
