/** The signed codes of a paper: one of 40 mm with its words, and one of 25 mm to cut out. */
import { PRINTED } from '#server/documents/statements/rules.ts';
import { qrCodeWithin } from '#server/platform/lib/qr.ts';
import { artifact, INK, INK_2, MM, type Pdf, tagged } from './page.ts';
import { type Laid, LEFT, lines, RULE, stacked, WIDTH } from './table.ts';

export interface StatementInput {
  full: string;
  small?: string | undefined;
  /** The domain that signs. */
  host: string;
  /** Where it is read without a camera that opens addresses. */
  verifyAt: string;
  until: string;
  leftOut: number;
  /** On a paper for abroad. */
  english?: boolean;
}

type Element = PDFKit.PDFStructureElement;

const FULL = PRINTED.full.mm * MM;
const SMALL = PRINTED.small.mm * MM;
/** The white rim that a reader needs, four modules at least. */
const RIM = 8;
const ABOVE = 14;

export function layStatement(doc: Pdf, root: Element, input: StatementInput): Laid {
  const { full, small, host, verifyAt, until, leftOut, english = false } = input;
  const cut = small === undefined ? 0 : SMALL + 2 * RIM + 18;
  const inner = WIDTH - FULL - 2 * RIM - 16 - cut - 14;
  const said = [
    { fitted: lines('Código firmado', 'title', { size: 13, leading: 1.35 }, inner), color: INK },
    { fitted: lines(`Lo firma ${host}`, 'strong', { size: 10, leading: 1.4 }, inner), color: INK },
    ...[
      `Escanéalo en ${verifyAt}: dice si es auténtico y si se anuló, también sin internet en un teléfono que ya abrió esa página.`,
      `Vale hasta el ${until}. ${leftOut > 0 ? `No cupieron ${leftOut} dosis anteriores.` : 'Dice lo que anotó una clínica o un veterinario, nada de la familia.'}`,
      ...(english
        ? [`Signed code by ${host}. Scan it at ${verifyAt} to see whether it is genuine; valid until ${until}.`]
        : []),
    ].map((words) => ({ fitted: lines(words, 'text', { size: 9, leading: 1.38 }, inner), color: INK_2 })),
  ];
  const words = stacked(doc, said);
  const high = Math.max(FULL + 2 * RIM, words.height + 2 * RIM);
  const draw = (x: number, top: number) => {
    const y = top + ABOVE;
    artifact(doc, () => {
      doc.save().lineWidth(1).strokeColor(RULE);
      doc.roundedRect(x, y, WIDTH, high, 7.5).stroke().restore();
    });
    drawCode(doc, root, full, { x: x + RIM, y: y + RIM, side: FULL, version: PRINTED.full.version });
    tagged(doc, root, 'P', () => words.draw(x + FULL + 2 * RIM + 10, y + RIM + 2));
    if (small !== undefined)
      drawCut(doc, root, small, { x: LEFT + WIDTH - cut, y: y + (high - SMALL - 2 * RIM - 12) / 2 });
  };
  return { height: ABOVE + high, draw };
}

function drawCut(doc: Pdf, root: Element, text: string, { x, y }: { x: number; y: number }): void {
  const side = SMALL + 2 * RIM;
  artifact(doc, () => {
    doc.save().lineWidth(0.8).strokeColor('#857C6A').dash(3, { space: 2.5 });
    doc.rect(x, y, side, side).stroke().undash().restore();
  });
  drawCode(doc, root, text, { x: x + RIM, y: y + RIM, side: SMALL, version: PRINTED.small.version });
  const words = lines('Para recortar: la última de cada una', 'text', { size: 7, leading: 1.3 }, side);
  const under = stacked(doc, [{ fitted: words, color: INK_2 }]);
  tagged(doc, root, 'P', () => under.draw(x, y + side + 2));
}

function drawCode(
  doc: Pdf,
  root: Element,
  text: string,
  { x, y, side, version }: { x: number; y: number; side: number; version: number },
): void {
  const { size, path } = qrCodeWithin(text, version);
  const code = () =>
    doc
      .save()
      .translate(x, y)
      .scale(side / size)
      .path(path)
      .fill('#000000')
      .restore();
  tagged(doc, root, 'Figure', () => void code(), { alt: 'Código QR firmado con las vacunas' });
}

/** The same code for a screen. */
export async function statementPicture({ text, version }: { text: string; version: number }): Promise<Buffer> {
  const { size, path } = qrCodeWithin(text, version);
  const side = size + 8;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" shape-rendering="crispEdges"><rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`,
  );
}
