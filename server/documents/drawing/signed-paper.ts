/** An entry that a veterinarian signed, on A4: a vaccine's certificate, a consultation's note, a prescription. */
import type { Part } from '#server/documents/signed-papers/rules.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { type HeadInput, layHead, printedPhoto } from './carnet-head.ts';
import { atLeast, fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, LINE, openPdf, type Pdf, tagged } from './page.ts';
import { laySignature, type Signature } from './signature.ts';
import { layPart } from './signed-paper-parts.ts';
import { layStatement, type StatementInput } from './statement-code.ts';
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
  /** It has a place for the clinic's stamp. */
  stamped: boolean;
  /** On half a page. */
  half: boolean;
  /** How its guardian takes the record, where the paper was asked for with it. */
  handOver: { link: string; title: string; words: string } | null;
  signature: Signature;
  /** On a certificate alone. */
  statement: StatementInput | null;
}

const PAGE = { width: 595.28, height: 841.89 };
/** Points; what is smaller is not read at a counter. */
const SMALLEST = 7;
const TOP = 30;
const NEXT_TOP = 62;
const BOTTOM = PAGE.height - 74;

type Element = PDFKit.PDFStructureElement;

export async function signedPaper(input: SignedPaperInput): Promise<Buffer> {
  const photo = await printedPhoto(input.photo && Buffer.from(input.photo));
  const { doc, root, finish } = openPdf({
    title: `${input.title} de ${input.name}`,
    subject: `${input.title}, número ${input.number}`,
    issuedAt: input.issuedAt,
  });
  // Half of an A4 has its shape: the whole page is drawn smaller, and its small print stays readable.
  atLeast(input.half ? SMALLEST / Math.SQRT1_2 : 0, () => drawAll(doc, root, { ...input, photo }));
  return finish();
}

function drawAll(doc: Pdf, root: Element, input: Omit<SignedPaperInput, 'photo'> & { photo: Buffer | null }): void {
  const head = layHead(doc, root, { ...input, allergies: null, medicines: [] });
  const body = input.parts.flatMap((part) => layPart(doc, root, part, input));
  const code = [
    // Drawn smaller its signed code could not be read any more: half a page has the number alone.
    ...(input.statement && !input.half ? [layStatement(doc, root, input.statement)] : []),
    ...(input.handOver ? [layHandOver(doc, root, input.handOver)] : []),
  ];
  const pages = plan([head, ...body], [laySignature(doc, root, input.signature, input), ...code]);
  for (const [index, pieces] of pages.entries()) {
    if (input.half) doc.addPage({ size: 'A5', margin: 0 }).scale(Math.SQRT1_2);
    else doc.addPage();
    if (index > 0) drawRunningHead(doc, input);
    for (const { piece, y } of pieces) piece.draw(LEFT, y);
    drawFoot(doc, root, input, index + 1, pages.length);
  }
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

function drawRunningHead(doc: Pdf, { name, title, number }: Pick<SignedPaperInput, 'name' | 'title' | 'number'>): void {
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
  { issuer, clinic, what, verifyAt, number }: Omit<SignedPaperInput, 'photo'>,
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
