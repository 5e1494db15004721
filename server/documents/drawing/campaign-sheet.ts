/** The sheet of a campaign, one part per lot, with room for a signature. Plain values in, bytes out. */
import { artifact, drawText, INK, INK_2, openPdf, type Pdf, STAMP, tagged } from './page.ts';
import { headBand, type Laid, LEFT, lines, RULE, ruleAt, stacked, WIDTH } from './table.ts';

export interface CampaignSheetInput {
  name: string;
  place: string | null;
  /** Who holds the campaign. */
  clinic: string | null;
  issuedAt: string;
  issuedOn: string;
  /** Each lot begins on a new page. */
  lots: {
    /** `Antirrábica · Zoetis · lote A1 · caduca 01/01/2028` */
    title: string;
    /** `Perro: 20 · Gato: 17 · 35 conocidos · 2 nuevos` */
    sums: string;
    veterinarian: string;
    rows: {
      when: string;
      animal: string;
      species: string;
      guardian: string;
      phone: string;
      code: string;
      kind: string;
    }[];
  }[];
}

const PAGE = { width: 595.28, height: 841.89 };
const TOP = 34;
const FOOT = 40;
const TEXT = { size: 9, leading: 1.25 };
const SMALL = { size: 7.8, leading: 1.25 };
const GROUND = '#EDE3D0';
const HEADS = 20;
const PAD = 5;
const COLUMNS = [
  { title: 'N.º', width: 28 },
  { title: 'Hora', width: 62 },
  { title: 'Animal', width: 128 },
  { title: 'Tutor', width: 150 },
  { title: 'Código', width: 88 },
  { title: 'Registro', width: WIDTH - 28 - 62 - 128 - 150 - 88 },
] as const;
const LEFTS = COLUMNS.map((_, index) => COLUMNS.slice(0, index).reduce((sum, { width }) => sum + width, LEFT));

type Element = PDFKit.PDFStructureElement;
type Lot = CampaignSheetInput['lots'][number];

export async function campaignSheet(input: CampaignSheetInput): Promise<Buffer> {
  const title = `Jornada: ${input.name}`;
  const { doc, root, finish } = openPdf({
    title,
    subject: 'Hoja de una jornada de vacunación',
    issuedAt: input.issuedAt,
  });
  const pages = input.lots.flatMap((lot) => planLot(doc, root, input, lot));
  for (const [index, { pieces, end }] of pages.entries()) {
    doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    let y = TOP;
    for (const { height, draw } of pieces) {
      draw(LEFT, y);
      y += height;
    }
    end?.();
    const paging = lines(`${input.name} · Página ${index + 1} de ${pages.length}`, 'text', SMALL, WIDTH);
    artifact(doc, () =>
      drawText(doc, paging, { x: LEFT, y: PAGE.height - 18, width: WIDTH, align: 'right', color: INK_2 }),
    );
  }
  return finish();
}

interface Planned {
  pieces: Laid[];
  /** Closes the table after its last page. */
  end?: () => void;
}

/** No row is cut, and the signature never stands on a page without a row. */
function planLot(doc: Pdf, root: Element, input: CampaignSheetInput, lot: Lot): Planned[] {
  let table: Element | undefined;
  const inTable = () => {
    if (!table) {
      table = doc.struct('Table', { title: lot.title });
      root.add(table);
    }
    return table;
  };
  const head = layHead(doc, root, input, lot);
  const heads = layHeads(doc, inTable);
  const rows = lot.rows.map((row, index) => layRow(doc, inTable, row, index + 1));
  const sign = laySignature(doc, root, lot);
  const pages: Planned[] = [{ pieces: [head, heads] }];
  let y = TOP + head.height + heads.height;
  for (const [index, row] of rows.entries()) {
    const needed = row.height + (index === rows.length - 1 ? sign.height : 0);
    if (y + needed > PAGE.height - FOOT) {
      pages.push({ pieces: [heads] });
      y = TOP + heads.height;
    }
    pages.at(-1)?.pieces.push(row);
    y += row.height;
  }
  const last = pages.at(-1);
  last?.pieces.push(sign);
  if (last) last.end = () => table?.end();
  return pages;
}

function layHead(doc: Pdf, root: Element, { name, place, clinic, issuedOn }: CampaignSheetInput, lot: Lot): Laid {
  const title = lines(name, 'title', { size: 20, leading: 1.15 }, WIDTH);
  const below = stacked(doc, [
    {
      // Space above the bottle, so that the eye finds it.
      fitted: lines(
        [clinic, place, `impresa el ${issuedOn}`].filter(Boolean).join(' · '),
        'text',
        { size: 9, leading: 2 },
        WIDTH,
      ),
      color: INK_2,
    },
    { fitted: lines(lot.title, 'strong', { size: 12, leading: 1.35 }, WIDTH), color: STAMP },
    { fitted: lines(lot.sums, 'text', { size: 10, leading: 1.35 }, WIDTH), color: INK },
  ]);
  const height = title.lines.length * title.leading;
  const draw = (x: number, y: number) => {
    tagged(doc, root, 'H1', () => drawText(doc, title, { x, y: y + title.size }));
    tagged(doc, root, 'P', () => below.draw(x, y + height + 4));
  };
  return { height: height + below.height + 16, draw };
}

function layHeads(doc: Pdf, inTable: () => Element): Laid {
  const titles = COLUMNS.map(({ title, width }, index) => {
    const words = lines(title, 'strong', { size: 8.6, leading: 1.2 }, width);
    return (y: number) => drawText(doc, words, { x: (LEFTS[index] ?? LEFT) + PAD, y: y + 13.5 });
  });
  return headBand(doc, inTable, { height: HEADS, color: GROUND, titles });
}

function layRow(doc: Pdf, inTable: () => Element, row: Lot['rows'][number], number: number): Laid {
  const texts = [
    { main: String(number), small: '' },
    { main: row.when, small: '' },
    { main: row.animal, small: row.species },
    { main: row.guardian, small: row.phone },
    { main: row.code, small: '' },
    { main: row.kind, small: '' },
  ];
  const cells = texts.map(({ main, small }, index) => {
    const width = (COLUMNS[index]?.width ?? 0) - 2 * PAD;
    const face = index === 2 ? ('strong' as const) : index === 4 ? ('code' as const) : ('text' as const);
    return stacked(doc, [
      { fitted: lines(main || '–', face, TEXT, width), color: INK },
      ...(small ? [{ fitted: lines(small, 'text', SMALL, width), color: INK_2 }] : []),
    ]);
  });
  const height = Math.max(...cells.map((cell) => cell.height)) + 8;
  const draw = (_x: number, y: number) => {
    const tr = doc.struct('TR');
    inTable().add(tr);
    for (const [index, cell] of cells.entries())
      tagged(doc, tr, 'TD', () => cell.draw((LEFTS[index] ?? LEFT) + PAD, y + 4));
    tr.end();
    artifact(doc, () => ruleAt(doc, y + height));
  };
  return { height, draw };
}

function laySignature(doc: Pdf, root: Element, { veterinarian }: Lot): Laid {
  const width = 230;
  const name = lines(veterinarian, 'strong', TEXT, width);
  const words = lines('Firma y sello de quien vacunó', 'text', SMALL, width);
  const draw = (_x: number, y: number) => {
    const x = LEFT + WIDTH - width;
    artifact(doc, () => {
      doc.save().lineWidth(0.8).strokeColor(RULE);
      doc
        .moveTo(x, y + 66)
        .lineTo(x + width, y + 66)
        .stroke()
        .restore();
    });
    tagged(doc, root, 'P', () => {
      drawText(doc, name, { x, y: y + 80 });
      drawText(doc, words, { x, y: y + 80 + name.lines.length * name.leading, color: INK_2 });
    });
  };
  return { height: 84 + name.lines.length * name.leading + 12, draw };
}
