/** Labels for new tags' packs: A4, 3 × 8 labels of 70 × 37 mm (24 per sheet, no margin, like Avery 3474). */
import { showCode } from '#server/platform/lib/codes.ts';
import { toughQrCode } from '#server/platform/lib/qr.ts';
import { tagAddress } from '#server/lost-found/tags/rules.ts';
import { MARK } from './card-art.ts';
import { fitText, type Fitted, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, LINE, MM, openPdf, type Pdf, tagged } from './page.ts';
import { drawQr } from './tag-art.ts';

export interface TagLabelsInput {
  batchName: string;
  /** Who hands the packs out; null until it has a name. */
  clinic: string | null;
  publicUrl: string;
  tags: readonly { code: string; activationCode: string }[];
  issuedAt: string;
}

const COLUMNS = 3;
const ROWS = 8;
const WIDTH = 70 * MM;
const HEIGHT = 37 * MM;
/** Eight rows are a millimetre shorter than the sheet. */
const TOP = (297 * MM - ROWS * HEIGHT) / 2;
/** Printers do not reach the sheet's edge. */
const EDGE = 5 * MM;
const QR_SIDE = 22 * MM;
const TEXT_X = EDGE + QR_SIDE + 3.6 * MM;
const TEXT_WIDTH = WIDTH - TEXT_X - 4 * MM;

export async function tagLabels({ batchName, clinic, publicUrl, tags, issuedAt }: TagLabelsInput): Promise<Buffer> {
  const { doc, root, finish } = openPdf({
    title: `Etiquetas · ${batchName}`,
    subject: `${tags.length} etiquetas de 70 × 37 mm con su código de activación`,
    issuedAt,
  });
  const perPage = COLUMNS * ROWS;
  const from = clinic === null ? null : line(clinic, 'text', 6.5);
  for (const [index, tag] of tags.entries()) {
    const place = index % perPage;
    if (place === 0) {
      doc.addPage();
      artifact(doc, () => drawCrosses(doc));
    }
    const x = (place % COLUMNS) * WIDTH;
    const y = TOP + Math.floor(place / COLUMNS) * HEIGHT;
    drawLabel(doc, root, { ...tag, publicUrl, from, x, y });
  }
  return finish();
}

interface Label {
  code: string;
  activationCode: string;
  publicUrl: string;
  from: Fitted | null;
  x: number;
  y: number;
}

function drawLabel(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  { code, activationCode, publicUrl, from, x, y }: Label,
): void {
  const words = (same ??= sameWords());
  const address = tagAddress(publicUrl, code);
  const left = x + TEXT_X;
  const say = (said: Fitted, top: number, color = INK) =>
    tagged(doc, root, 'P', () => drawText(doc, said, { x: left, y: y + top, color }));
  tagged(doc, root, 'Figure', () => drawQr(doc, toughQrCode(address), { x: x + EDGE, y: y + 5 * MM, side: QR_SIDE }), {
    alt: `Código QR: ${address}`,
  });
  const shown = fitText([...plain('Placa ', 'text'), ...plain(showCode(code), 'code')], {
    width: QR_SIDE,
    height: 11,
    size: 7,
    least: 5,
    lines: 1,
  });
  tagged(doc, root, 'P', () =>
    drawText(doc, shown, { x: x + EDGE, y: y + 30.6 * MM, width: QR_SIDE, align: 'center' }),
  );
  artifact(doc, () => drawBrand(doc, words.brand, left, y + 4.8 * MM));
  if (from) say(from, 12.1 * MM, INK_2);
  say(words.title, 15.1 * MM, INK_2);
  say(line(showCode(activationCode), 'code', 13), 19.6 * MM);
  say(words.first, 23.5 * MM);
  say(line(plainAddress(address), 'strong', 7), 26.3 * MM);
  say(words.second, 29.4 * MM);
  say(words.third, 32.1 * MM);
}

let same: ReturnType<typeof sameWords> | undefined;

/** The text of every label, measured once. */
function sameWords() {
  return {
    title: line('Código de activación', 'text', 7),
    first: line('1. Escanea la placa o entra en', 'text', 7),
    second: line('2. Escribe el código de activación', 'text', 7),
    third: line('y elige a tu mascota.', 'text', 7),
    brand: fitText(plain('PetLove+', 'heavy'), { width: 80, height: 14, size: 10, least: 10 }),
  };
}

function line(text: string, face: 'text' | 'strong' | 'code', size: number): Fitted {
  return fitText(plain(text, face), { width: TEXT_WIDTH, height: size * 1.4, size, least: 4, lines: 1 });
}

function plainAddress(address: string): string {
  return address.replace(/^https?:\/\//, '');
}

function drawBrand(doc: Pdf, name: Fitted, x: number, y: number): void {
  doc.save();
  doc.translate(x, y).scale((5 * MM) / 30);
  for (const { d, fill, stroke, strokeWidth = 1, dash } of MARK) {
    if (dash) doc.dash(dash[0], { space: dash[1] });
    doc.lineWidth(strokeWidth).path(d);
    if (fill) doc.fill(fill);
    else if (stroke) doc.stroke(stroke);
    doc.undash();
  }
  doc.restore();
  drawText(doc, name, { x: x + 6 * MM, y: y + 3.7 * MM });
}

/** Crosses at the corners of the labels, for cutting plain paper; on pre-cut sheets they lie on the cuts. */
function drawCrosses(doc: Pdf): void {
  doc.lineWidth(0.3);
  for (let column = 1; column < COLUMNS; column += 1) {
    for (let row = 1; row < ROWS; row += 1) {
      const [x, y] = [column * WIDTH, TOP + row * HEIGHT];
      doc.moveTo(x - MM, y).lineTo(x + MM, y);
      doc.moveTo(x, y - MM).lineTo(x, y + MM);
    }
  }
  doc.stroke(LINE);
}
