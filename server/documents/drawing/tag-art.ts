/** A round plate: the largest code whose quiet zone lies inside the circle, and its letters under it. Points, from the centre. */
import { showCode } from '#server/platform/lib/codes.ts';
import { type QrCode, toughQrCode } from '#server/platform/lib/qr.ts';
import { tagAddress } from '#server/lost-found/tags/rules.ts';
import { widthOf } from './fonts.ts';
import { fitText, type Fitted, plain } from './fitting.ts';
import { artifact, BLACK, drawText, INK, INK_2, MM, type Pdf, tagged } from './page.ts';

/** The blank modules that a reader wants on each side. Source: ISO/IEC 18004. */
const QUIET = 4;
/** What a blade or a punch may miss the circle by. */
const SAFE = 0.7 * MM;
/** Of the radius: what eleven letters of the mono face may measure to fit under the square that the circle holds. */
const LETTERS = 0.162;

export interface TagFace {
  qr: QrCode;
  /** Of the code itself, without its quiet zone; it stands in the very middle. */
  side: number;
  letters: Fitted;
  baseline: number;
}

/** @param diameter millimetres */
export function tagFace(code: string, publicUrl: string, diameter: number): TagFace {
  const qr = toughQrCode(tagAddress(publicUrl, code));
  const radius = (diameter / 2) * MM - SAFE;
  const side = (Math.SQRT2 * radius * qr.size) / (qr.size + 2 * QUIET);
  const size = radius * LETTERS;
  const shown = showCode(code);
  const width = widthOf(shown, 'code', size);
  const letters = fitText(plain(shown, 'code'), { width: width + 1, height: size * 1.3, size, least: size });
  // As low as the circle is wide enough for them.
  return { qr, side, letters, baseline: Math.sqrt(radius ** 2 - (width / 2) ** 2) };
}

/** @param parent null where the same plate was said before */
export function drawTagFace(
  doc: Pdf,
  parent: PDFKit.PDFStructureElement | null,
  face: TagFace,
  { x, y, alt }: { x: number; y: number; alt: string },
): void {
  const draw = () => {
    drawQr(doc, face.qr, { x: x - face.side / 2, y: y - face.side / 2, side: face.side });
    drawText(doc, face.letters, { x: x - 100, y: y + face.baseline, width: 200, align: 'center', color: BLACK });
  };
  if (parent) tagged(doc, parent, 'Figure', draw, { alt });
  else artifact(doc, draw);
}

export function drawQr(doc: Pdf, { path, size }: QrCode, { x, y, side }: { x: number; y: number; side: number }): void {
  doc.save();
  doc.translate(x, y).scale(side / size);
  // A thousand codes are half a million squares: written as such, without the way over a path that is read again.
  const squares = path.replace(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, '$1 $2 $3 1 re\n');
  doc.fillColor(BLACK).addContent(`${squares}f`);
  doc.restore();
}

/** A line whose length anybody can measure: whether the printer kept the size. `x` is its right end. */
export function drawScale(doc: Pdf, x: number, y: number): void {
  const length = 50 * MM;
  const words = fitText(plain('Debe medir 50 mm', 'text'), { width: length, height: 9, size: 7, least: 7 });
  doc.lineWidth(0.5);
  doc.moveTo(x - length, y).lineTo(x, y);
  for (const end of [x - length, x]) doc.moveTo(end, y - MM).lineTo(end, y + MM);
  doc.stroke(INK);
  drawText(doc, words, { x: x - length, y: y - 1.2 * MM, width: length, align: 'center', color: INK_2 });
}
