/** An entry that a veterinarian signed, on A4: a vaccine's certificate, a consultation's note, a prescription. */
import type { Fact, Part } from '#server/documents/signed-papers/rules.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { groundOf, type HeadInput, layHead, printedPhoto } from './carnet-head.ts';
import { fitText, type Fitted, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, LINE, openPdf, type Pdf, tagged } from './page.ts';
import { type Laid, LEFT, lines, RULE, ruleAt, stacked, WIDTH } from './table.ts';

export interface SignedPaperInput extends Omit<HeadInput, 'allergies' | 'medicines'> {
  /** `este certificado`. */
  what: string;
  /** RUC, address and contacts of the clinic, for the foot. */
  clinic: string;
  issuedAt: string;
  verifyAt: string;
  parts: Part[];
  /** Doses on a certificate; 0 on other papers. */
  doses: number;
  /** How its guardian takes the record, where the paper was asked for with it. */
  handOver: { link: string; title: string; words: string } | null;
  signature: {
    name: string;
    registration: string | null;
    /** Clinic and branch as on that day. */
    clinic: string | null;
    on: string;
    picture: { png: Uint8Array; width: number; height: number } | null;
  };
}

const PAGE = { width: 595.28, height: 841.89 };
const TOP = 30;
const NEXT_TOP = 62;
const BOTTOM = PAGE.height - 74;
const GAP = 18;
const BODY = { size: 10.6, leading: 1.4 };
const SMALL = { size: 8.6, leading: 1.3 };

type Element = PDFKit.PDFStructureElement;
type Ink = NonNullable<SignedPaperInput['signature']['picture']>;

export async function signedPaper(input: SignedPaperInput): Promise<Buffer> {
  const photo = await printedPhoto(input.photo && Buffer.from(input.photo));
  const { doc, root, finish } = openPdf({
    title: `${input.title} de ${input.name}`,
    subject: `${input.title}, número ${input.number}`,
    issuedAt: input.issuedAt,
  });
  const head = layHead(doc, root, { ...input, photo, allergies: null, medicines: [] });
  const body = input.parts.flatMap((part) => layPart(doc, root, part, input));
  const code = input.handOver ? [layHandOver(doc, root, input.handOver)] : [];
  const pages = plan([head, ...body], [laySignature(doc, root, input), ...code]);
  for (const [index, pieces] of pages.entries()) {
    doc.addPage();
    if (index > 0) drawRunningHead(doc, input);
    for (const { piece, y } of pieces) piece.draw(LEFT, y);
    drawFoot(doc, root, input, index + 1, pages.length);
  }
  return finish();
}

/** No piece is cut, texts come in lines, and the signature never stands on a page alone. */
function plan(body: readonly Laid[], end: readonly Laid[]): { piece: Laid; y: number }[][] {
  const pages: { piece: Laid; y: number }[][] = [[]];
  let y = TOP;
  for (const [index, piece] of [...body, ...end].entries()) {
    const needed = piece.height + (index === body.length - 1 ? (end[0]?.height ?? 0) : 0);
    if (y + needed > BOTTOM && y > NEXT_TOP) {
      pages.push([]);
      y = NEXT_TOP;
    }
    pages.at(-1)?.push({ piece, y });
    y += piece.height;
  }
  return pages;
}

function layPart(doc: Pdf, root: Element, part: Part, paper: SignedPaperInput): Laid[] {
  if (part.kind === 'dose') return [layDose(doc, root, part, paper)];
  if (part.kind === 'facts') return [layFacts(doc, root, part.facts, { columns: 3, size: 11 })];
  if (part.kind === 'items')
    return [
      ...part.items.map((item, index) => layItem(doc, root, item, index + 1)),
      { height: GAP, draw: () => undefined },
    ];
  return part.kind === 'sentence' ? [laySentence(doc, root, part.text)] : layText(doc, root, part);
}

/** The vaccine on the colour of its species, large enough to be read across a counter; several share the page. */
function layDose(
  doc: Pdf,
  root: Element,
  { title, small, facts }: Extract<Part, { kind: 'dose' }>,
  { species, doses }: SignedPaperInput,
): Laid {
  const inner = WIDTH - 32;
  const large = doses === 1;
  const pad = large ? 14 : 9;
  const size = large ? 22 : 15;
  const name = fitText(plain(title, 'title'), { width: inner, height: 54, size, least: 12, leading: 1.15 });
  const below = small === null ? null : lines(small, 'text', { size: large ? 9.6 : 9, leading: 1.35 }, inner);
  const band = pad + heightOf(name) + (below ? heightOf(below) + 2 : 0) + pad - 2;
  const data = layFacts(doc, root, facts, large ? { columns: 3, size: 12.5 } : { columns: 4, size: 10.8 });
  const draw = (x: number, y: number) => {
    artifact(doc, () => {
      doc.save();
      doc.roundedRect(x, y, WIDTH, band + pad + data.height, 7.5).clip();
      doc.rect(x, y, WIDTH, band).fill(groundOf(species));
      doc.restore();
      doc.save().lineWidth(1).strokeColor(RULE);
      doc.roundedRect(x, y, WIDTH, band + pad + data.height, 7.5).stroke();
      doc.restore();
    });
    tagged(doc, root, 'H3', () => drawText(doc, name, { x: x + 16, y: y + pad + name.size * 0.86 }));
    if (below)
      tagged(doc, root, 'P', () =>
        drawText(doc, below, { x: x + 16, y: y + pad + heightOf(name) + 2 + below.size, color: INK }),
      );
    data.draw(x + 16, y + band + pad);
  };
  return { height: band + pad + data.height + (large ? GAP : 12), draw };
}

function layFacts(
  doc: Pdf,
  root: Element,
  facts: readonly Fact[],
  { columns, size }: { columns: number; size: number },
) {
  const wide = (WIDTH - 32) / columns;
  const cells = facts.map(({ name, value }) =>
    stacked(doc, [
      { fitted: lines(name, 'text', SMALL, wide - 12), color: INK_2 },
      {
        fitted: fitText(plain(value, 'strong'), { width: wide - 12, height: 46, size, least: 7, leading: 1.22 }),
        color: INK,
      },
    ]),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + 11);
  const draw = (x: number, y: number) => {
    let top = y;
    for (const [index, row] of rows.entries()) {
      for (const [column, cell] of row.entries()) tagged(doc, root, 'P', () => cell.draw(x + column * wide, top));
      top += heights[index] ?? 0;
    }
  };
  return { height: heights.reduce((sum, height) => sum + height, 0), draw };
}

/** The heading stays with the first line. */
function layText(doc: Pdf, root: Element, { title, text }: Extract<Part, { kind: 'text' }>): Laid[] {
  const heading = lines(title, 'title', { size: 12.5, leading: 1.5 }, WIDTH);
  const paragraphs = text.split(/\n+/).map((words) => lines(words, 'text', BODY, WIDTH));
  const rows = paragraphs.flatMap((fitted) => fitted.lines.map((line) => ({ ...fitted, lines: [line] })));
  return rows.map((row, index) => {
    const above = index === 0 ? heightOf(heading) : 0;
    const last = index === rows.length - 1 ? GAP - 4 : 0;
    const draw = (x: number, y: number) => {
      if (index === 0) tagged(doc, root, 'H3', () => drawText(doc, heading, { x, y: y + heading.size }));
      tagged(doc, root, 'P', () => drawText(doc, row, { x, y: y + above + row.size }));
    };
    return { height: above + row.leading + last, draw };
  });
}

function laySentence(doc: Pdf, root: Element, text: string): Laid {
  const words = lines(text, 'text', { size: 11.5, leading: 1.35 }, WIDTH);
  const draw = (x: number, y: number) => tagged(doc, root, 'P', () => drawText(doc, words, { x, y: y + words.size }));
  return { height: heightOf(words) + 4, draw };
}

function layItem(doc: Pdf, root: Element, { name, value }: Fact, number: number): Laid {
  const inset = 26;
  const figure = lines(String(number), 'title', { size: 13, leading: 1.3 }, inset);
  const words = stacked(doc, [
    { fitted: lines(name, 'strong', { size: 12, leading: 1.35 }, WIDTH - inset), color: INK },
    { fitted: lines(value, 'text', BODY, WIDTH - inset), color: INK },
  ]);
  const draw = (x: number, y: number) => {
    if (number === 1) artifact(doc, () => ruleAt(doc, y));
    tagged(doc, root, 'P', () => {
      drawText(doc, figure, { x, y: y + 9 + figure.size * 0.9 });
      words.draw(x + inset, y + 9);
    });
    artifact(doc, () => ruleAt(doc, y + words.height + 17));
  };
  return { height: words.height + 18, draw };
}

const STICKER = { width: 226, height: 112 };
const STICKERS = 'Pega aquí los adhesivos de los frascos';
const SIGN = { width: 240, height: 58 };

/** On a certificate the vial's sticker has its place beside the signature, as in a printed booklet. */
function laySignature(doc: Pdf, root: Element, { doses, signature }: SignedPaperInput): Laid {
  const { name, registration, clinic, on, picture } = signature;
  const words = stacked(doc, [
    {
      fitted: fitText(plain(name, 'strong'), { width: SIGN.width, height: 32, size: 12, least: 7.5, leading: 1.25 }),
      color: INK,
    },
    ...[registration && `Registro ${registration}`, clinic, `Firmado el ${on}`]
      .filter((line): line is string => Boolean(line))
      .map((line) => ({ fitted: lines(line, 'text', { size: 9.4, leading: 1.35 }, SIGN.width), color: INK_2 })),
  ]);
  const sticker = doses > 0;
  const high = SIGN.height + 6 + words.height;
  const top = doses > 1 ? 12 : 22;
  const draw = (_x: number, y: number) => {
    const x = LEFT + WIDTH - SIGN.width;
    if (sticker) drawSticker(doc, root, { y: y + top, doses });
    if (picture) drawInk(doc, root, picture, { name, x, y: y + top });
    artifact(doc, () => {
      doc.save().lineWidth(0.8).strokeColor(INK_2);
      doc
        .moveTo(x, y + top + SIGN.height)
        .lineTo(x + SIGN.width, y + top + SIGN.height)
        .stroke()
        .restore();
    });
    tagged(doc, root, 'P', () => words.draw(x, y + top + SIGN.height + 6));
  };
  return { height: top + Math.max(high, sticker ? STICKER.height : 0), draw };
}

function drawInk(
  doc: Pdf,
  root: Element,
  { png, width, height }: Ink,
  { name, x, y }: { name: string; x: number; y: number },
): void {
  const scale = Math.min((SIGN.width - 30) / width, (SIGN.height - 2) / height);
  const size = { width: width * scale, height: height * scale };
  const picture = Buffer.from(png);
  tagged(doc, root, 'Figure', () => doc.image(picture, x + 8, y + SIGN.height - size.height - 1, size), {
    alt: `Firma de ${name}`,
  });
}

function drawSticker(doc: Pdf, root: Element, { y, doses }: { y: number; doses: number }): void {
  artifact(doc, () => {
    doc.save().lineWidth(0.9).strokeColor('#857C6A').dash(3.5, { space: 3 });
    doc.roundedRect(LEFT, y, STICKER.width, STICKER.height, 6).stroke().undash().restore();
  });
  const words = lines(doses > 1 ? STICKERS : 'Pega aquí el adhesivo del frasco', 'text', SMALL, STICKER.width);
  tagged(doc, root, 'P', () =>
    drawText(doc, words, { x: LEFT, y: y + STICKER.height - 10, width: STICKER.width, align: 'center', color: INK_2 }),
  );
}

const CODE = 76;
const ABOVE_CODE = 14;

/** Under the signature and apart from it, so that it is no part of what is signed. */
function layHandOver(doc: Pdf, root: Element, { link, title, words }: NonNullable<SignedPaperInput['handOver']>): Laid {
  const inner = WIDTH - CODE - 48;
  const text = stacked(doc, [
    { fitted: lines(title, 'title', { size: 14, leading: 1.3 }, inner), color: INK },
    { fitted: lines(words, 'text', { size: 10, leading: 1.4 }, inner), color: INK },
  ]);
  const high = Math.max(CODE, text.height) + 22;
  const { size, path } = qrCode(link);
  const draw = (x: number, top: number) => {
    const y = top + ABOVE_CODE;
    artifact(doc, () => {
      doc.save().lineWidth(1).strokeColor(RULE);
      doc.roundedRect(x, y, WIDTH, high, 7.5).stroke().restore();
    });
    const scale = CODE / size;
    const code = () =>
      doc
        .save()
        .translate(x + 16, y + 11)
        .scale(scale)
        .path(path)
        .fill('#12151E')
        .restore();
    tagged(doc, root, 'Figure', () => void code(), { alt: 'Código QR para recibir la libreta' });
    tagged(doc, root, 'P', () => text.draw(x + CODE + 32, y + (high - text.height) / 2));
  };
  return { height: ABOVE_CODE + high, draw };
}

function drawRunningHead(doc: Pdf, { name, title, number }: SignedPaperInput): void {
  const who = fitText(plain(`${name} · ${title}`, 'strong'), {
    width: WIDTH - 120,
    height: 14,
    size: 9.4,
    least: 6,
    lines: 1,
  });
  const code = fitText(plain(number, 'code'), { width: 110, height: 14, size: 9, least: 9 });
  artifact(doc, () => {
    drawText(doc, who, { x: LEFT, y: 40 });
    drawText(doc, code, { x: LEFT, y: 40, width: WIDTH, align: 'right' });
    ruleAt(doc, 47, INK, 1.2);
  });
}

/** The clinic as a letter's foot names it, and where the number is verified. */
function drawFoot(
  doc: Pdf,
  root: Element,
  { issuer, clinic, what, verifyAt, number }: SignedPaperInput,
  page: number,
  pages: number,
) {
  const bottom = PAGE.height - 22;
  const who = fitText(
    [
      { text: issuer.name, face: 'strong' },
      { text: clinic ? ` · ${clinic}` : '', face: 'text' },
    ],
    { width: WIDTH, height: 24, size: 8.8, least: 5.5, leading: 1.25 },
  );
  const verify = fitText(
    [
      { text: `Verifica ${what} en `, face: 'text' },
      { text: verifyAt, face: 'strong' },
      { text: ' con el número ', face: 'text' },
      { text: number, face: 'code' },
    ],
    { width: WIDTH - 90, height: 14, size: 8.8, least: 5, lines: 1 },
  );
  const paging = lines(`Página ${page} de ${pages}`, 'text', { size: 8.8, leading: 1.2 }, 90);
  const draw = () => {
    drawText(doc, who, { x: LEFT, y: bottom - 14 - (who.lines.length - 1) * who.leading, color: INK_2 });
    drawText(doc, verify, { x: LEFT, y: bottom, color: INK_2 });
    if (pages > 1) drawText(doc, paging, { x: LEFT, y: bottom, width: WIDTH, align: 'right', color: INK_2 });
  };
  artifact(doc, () => ruleAt(doc, bottom - 26 - (who.lines.length - 1) * who.leading, LINE));
  // Repeated text is read once by a screen reader.
  if (page === pages) tagged(doc, root, 'P', draw);
  else artifact(doc, draw);
}

function heightOf({ lines: { length }, leading }: Fitted): number {
  return length * leading;
}
