/** The RIDE of a document of the SRI: who issues and the authorisation with its barcode, the buyer, lines and sums. */
import { code128, QUIET_MODULES } from './codes.ts';
import { fitText, plain } from './fitting.ts';
import { ALARM, artifact, BLACK, drawText, INK, INK_2, LINE, openPdf, type Pdf, tagged } from './page.ts';
import { headBand, type Laid, LEFT, lines, ruleAt, stacked, WIDTH } from './table.ts';

interface Pair {
  name: string;
  value: string;
}

export interface RideInput {
  title: string;
  kind: string;
  number: string;
  issuedAt: string;
  logo: { png: Uint8Array; width: number; height: number } | null;
  issuer: { name: string; lines: string[]; ruc: string };
  authorization: { key: string; at: string | null; environment: string };
  /** Why it is no valid document; null where it is one. */
  mark: string | null;
  buyer: { name: string; number: string; day: string; address: string | null };
  modifies: string[] | null;
  rows: { code: string; quantity: string; description: string; price: string; discount: string; net: string }[];
  sums: Pair[];
  total: Pair;
  payments: Pair[];
  extra: Pair[];
}

type Element = PDFKit.PDFStructureElement;

const PAGE = { width: 595.28, height: 841.89 };
const TOP = 34;
const FOOT = 40;
const GAP = 14;
const PAD = 10;
const TEXT = { size: 9, leading: 1.32 };
const SMALL = { size: 8, leading: 1.32 };
const COLUMN = (WIDTH - GAP) / 2;
const LOGO = { width: 150, height: 62 };

export async function ride(input: RideInput): Promise<Buffer> {
  const { doc, root, finish } = openPdf({
    title: input.title,
    subject: `RIDE: ${input.title}`,
    issuedAt: input.issuedAt,
  });
  let table: Element | undefined;
  const inTable = () => {
    if (!table) {
      table = doc.struct('Table', { title: 'Detalle' });
      root.add(table);
    }
    return table;
  };
  const heads = layHeads(doc, inTable);
  const blocks = [layTop(doc, root, input), layBuyer(doc, root, input), heads];
  const rows = input.rows.map((row) => layRow(doc, inTable, row));
  let y = newPage(doc);
  const put = (piece: Laid) => {
    piece.draw(LEFT, y);
    y += piece.height;
  };
  for (const block of blocks) put(block);
  for (const row of rows) {
    if (y + row.height > PAGE.height - FOOT) {
      y = newPage(doc);
      put(heads);
    }
    put(row);
  }
  const end = layEnd(doc, root, input);
  if (y + end.height > PAGE.height - FOOT) y = newPage(doc);
  put(end);
  table?.end();
  return finish();
}

function newPage(doc: Pdf): number {
  doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  return TOP;
}

function boxed(doc: Pdf, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
  artifact(doc, () => {
    doc.save().lineWidth(0.9).roundedRect(x, y, width, height, 6).strokeColor(LINE).stroke().restore();
  });
}

function layTop(doc: Pdf, root: Element, { logo, issuer, kind, number, authorization, mark }: RideInput): Laid {
  const inner = COLUMN - 2 * PAD;
  const words = stacked(doc, [
    { fitted: lines(issuer.name, 'strong', { size: 11.5, leading: 1.25 }, inner), color: INK },
    ...issuer.lines.map((line) => ({ fitted: lines(line, 'text', TEXT, inner), color: INK })),
  ]);
  const right = stacked(doc, [
    { fitted: lines(`R.U.C. ${issuer.ruc}`, 'strong', { size: 11, leading: 1.35 }, inner), color: INK },
    { fitted: lines(kind, 'heavy', { size: 15, leading: 1.3 }, inner), color: INK },
    { fitted: lines(`No. ${number}`, 'strong', { size: 11, leading: 1.4 }, inner), color: INK },
    { fitted: lines('Número de autorización', 'text', SMALL, inner), color: INK_2 },
    { fitted: lines(authorization.key, 'code', { size: 7.3, leading: 1.45 }, inner), color: INK },
    {
      fitted: lines(`Autorización: ${authorization.at ?? 'pendiente'}`, 'text', TEXT, inner),
      color: authorization.at === null ? ALARM : INK,
    },
    { fitted: lines(`Ambiente: ${authorization.environment}`, 'text', TEXT, inner), color: INK },
    { fitted: lines('Emisión: NORMAL', 'text', TEXT, inner), color: INK },
    { fitted: lines('Clave de acceso', 'text', SMALL, inner), color: INK_2 },
  ]);
  const BARCODE = 34;
  const marked = mark === null ? 0 : 30;
  const rightHeight = right.height + BARCODE + 22 + 2 * PAD;
  const leftHeight = words.height + LOGO.height + 10 + 2 * PAD;
  const height = Math.max(leftHeight, rightHeight);
  const draw = (x: number, y: number) => {
    if (mark !== null) drawMark(doc, root, mark, y);
    const top = y + marked;
    boxed(doc, { x, y: top, width: COLUMN, height });
    boxed(doc, { x: x + COLUMN + GAP, y: top, width: COLUMN, height });
    if (logo) drawLogo(doc, root, logo, { x: x + PAD, y: top + PAD, name: issuer.name });
    tagged(doc, root, 'P', () => words.draw(x + PAD, top + PAD + (logo ? LOGO.height + 10 : 0)));
    const left = x + COLUMN + GAP + PAD;
    tagged(doc, root, 'P', () => right.draw(left, top + PAD));
    drawBarcode(doc, root, authorization.key, {
      x: left,
      y: top + PAD + right.height + 4,
      width: inner,
      height: BARCODE,
    });
    const digits = fitText(plain(authorization.key, 'code'), { width: inner, height: 12, size: 7.6, least: 6 });
    tagged(doc, root, 'P', () =>
      drawText(doc, digits, { x: left, y: top + PAD + right.height + BARCODE + 15, width: inner, align: 'center' }),
    );
  };
  return { height: height + marked + GAP, draw };
}

function drawMark(doc: Pdf, root: Element, mark: string, y: number): void {
  const words = fitText(plain(mark, 'heavy'), { width: WIDTH, height: 24, size: 15, least: 10 });
  tagged(doc, root, 'H2', () =>
    drawText(doc, words, { x: LEFT, y: y + 16, width: WIDTH, align: 'center', color: ALARM }),
  );
}

function drawLogo(
  doc: Pdf,
  root: Element,
  { png, width, height }: NonNullable<RideInput['logo']>,
  { x, y, name }: { x: number; y: number; name: string },
): void {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  tagged(
    doc,
    root,
    'Figure',
    () => doc.image(Buffer.from(png), x, y, { width: width * scale, height: height * scale }),
    {
      alt: name,
    },
  );
}

function drawBarcode(
  doc: Pdf,
  root: Element,
  key: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const { modules, bars } = code128(key);
  const module = width / (modules + 2 * QUIET_MODULES);
  const draw = () => {
    for (const bar of bars) doc.rect(x + (QUIET_MODULES + bar.at) * module, y, bar.width * module, height);
    doc.fillColor(BLACK).fill();
  };
  tagged(doc, root, 'Figure', draw, { alt: `Código de barras de la clave de acceso ${key}` });
}

function layBuyer(doc: Pdf, root: Element, { buyer, modifies }: RideInput): Laid {
  const inner = WIDTH - 2 * PAD;
  const words = stacked(doc, [
    { fitted: lines(`Razón social: ${buyer.name}`, 'strong', TEXT, inner), color: INK },
    { fitted: lines(`Identificación: ${buyer.number}`, 'text', TEXT, inner), color: INK },
    { fitted: lines(`Fecha de emisión: ${buyer.day}`, 'text', TEXT, inner), color: INK },
    ...(buyer.address === null
      ? []
      : [{ fitted: lines(`Dirección: ${buyer.address}`, 'text', TEXT, inner), color: INK }]),
    ...(modifies ?? []).map((line) => ({ fitted: lines(line, 'text', TEXT, inner), color: INK })),
  ]);
  const height = words.height + 2 * PAD;
  const draw = (x: number, y: number) => {
    boxed(doc, { x, y, width: WIDTH, height });
    tagged(doc, root, 'P', () => words.draw(x + PAD, y + PAD));
  };
  return { height: height + GAP, draw };
}

const COLUMNS = [
  { key: 'code', title: 'Código', width: 62 },
  { key: 'quantity', title: 'Cant.', width: 44 },
  { key: 'description', title: 'Descripción', width: WIDTH - 62 - 44 - 70 - 62 - 66 },
  { key: 'price', title: 'P. unitario', width: 70 },
  { key: 'discount', title: 'Descuento', width: 62 },
  { key: 'net', title: 'Precio total', width: 66 },
] as const;
const LEFTS = COLUMNS.map((_, index) => COLUMNS.slice(0, index).reduce((sum, { width }) => sum + width, LEFT));
const GROUND = '#EDE3D0';
const CELL = 5;

function placeOf(index: number) {
  const width = (COLUMNS[index]?.width ?? 0) - 2 * CELL;
  return { x: (LEFTS[index] ?? LEFT) + CELL, width, align: index > 2 ? 'right' : 'left' } as const;
}

function layHeads(doc: Pdf, inTable: () => Element): Laid {
  const titles = COLUMNS.map(({ title }, index) => {
    const words = lines(title, 'strong', { size: 8.4, leading: 1.2 }, placeOf(index).width);
    return (y: number) => drawText(doc, words, { ...placeOf(index), y: y + 14 });
  });
  return headBand(doc, inTable, { height: 21, color: GROUND, titles });
}

function layRow(doc: Pdf, inTable: () => Element, row: RideInput['rows'][number]): Laid {
  const cells = COLUMNS.map(({ key }, index) => lines(row[key], 'text', TEXT, placeOf(index).width));
  const height = Math.max(...cells.map((cell) => cell.lines.length * cell.leading)) + 9;
  const draw = (_x: number, y: number) => {
    const tr = doc.struct('TR');
    inTable().add(tr);
    for (const [index, cell] of cells.entries())
      tagged(doc, tr, 'TD', () => drawText(doc, cell, { ...placeOf(index), y: y + 4.5 + cell.size }));
    tr.end();
    artifact(doc, () => ruleAt(doc, y + height));
  };
  return { height, draw };
}

/** Additional information and forms of payment on the left, the sums on the right. */
function layEnd(doc: Pdf, root: Element, { extra, payments, sums, total }: RideInput): Laid {
  const SUMS = 210;
  const left = WIDTH - SUMS - GAP - 2 * PAD;
  const titled = (title: string, pairs: readonly Pair[]) =>
    pairs.length === 0
      ? []
      : [
          { fitted: lines(title, 'strong', TEXT, left), color: INK },
          ...pairs.map(({ name, value }) => ({ fitted: lines(`${name}: ${value}`, 'text', TEXT, left), color: INK })),
        ];
  const words = stacked(doc, [...titled('Forma de pago', payments), ...titled('Información adicional', extra)]);
  const LINE_HEIGHT = 14.5;
  const sumsHeight = sums.length * LINE_HEIGHT + 26;
  const height = Math.max(words.height + 2 * PAD, sumsHeight);
  const draw = (x: number, y: number) => {
    const top = y + GAP;
    if (words.height > 0) {
      boxed(doc, { x, y: top, width: left + 2 * PAD, height: words.height + 2 * PAD });
      tagged(doc, root, 'P', () => words.draw(x + PAD, top + PAD));
    }
    const at = x + WIDTH - SUMS;
    const put = ({ name, value }: Pair, line: number, strong: boolean) => {
      const face = strong ? 'heavy' : 'text';
      const size = strong ? 12 : 9;
      const first = fitText(plain(name, strong ? 'strong' : 'text'), {
        width: 130,
        height: 16,
        size: strong ? 10.5 : 9,
        least: 7,
      });
      const last = fitText(plain(value, face), { width: 76, height: 18, size, least: 7 });
      tagged(doc, root, 'P', () => {
        drawText(doc, first, { x: at, y: line, color: strong ? INK : INK_2 });
        drawText(doc, last, { x: at, y: line, width: SUMS - CELL, align: 'right' });
      });
    };
    for (const [index, sum] of sums.entries()) put(sum, top + 10 + index * LINE_HEIGHT, false);
    put(total, top + 18 + sums.length * LINE_HEIGHT, true);
  };
  return { height: height + GAP, draw };
}
