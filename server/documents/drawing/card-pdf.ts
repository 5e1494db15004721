/** The printable cédula: twice on A4, front and back side by side, to cut out and fold. */
import { CARD, roundedRect, type Shape } from './card-art.ts';
import { cardBack, type CardBox, cardFront, type CardInput } from './card-layout.ts';
import { fitText, plain } from './fitting.ts';
import { artifact, drawText, INK, INK_2, LINE, MM, openPdf, type Pdf, tagged } from './page.ts';
import { portrait } from './portrait.ts';

/** Points in a tenth of a millimetre: the layout's unit. */
const UNIT = MM / 10;
const A4_WIDTH = 210 * MM;
const CARD_WIDTH = CARD.width * UNIT;
const CARD_HEIGHT = CARD.height * UNIT;
const LEFT = (A4_WIDTH - 2 * CARD_WIDTH) / 2;
const TOPS = [58 * MM, 138 * MM];
/** Colours extend beyond the cut, so that an inexact cut leaves no white edge. */
const BLEED = 2 * MM;
const MARK_LENGTH = 5 * MM;
/** 3 pixels per unit: 760 dpi. */
const PHOTO_SCALE = 3;

export async function cardPdf(input: CardInput): Promise<Buffer> {
  const { words, number, issuedAt } = input;
  const front = cardFront(input);
  const back = cardBack(input);
  const face = await faceFor(front, input);
  const { doc, root, finish } = openPdf({
    title: `Cédula de ${words.name}`,
    subject: `Cédula de animal de compañía ${number}`,
    issuedAt,
  });
  doc.addPage();
  heading(doc, root, words.name);
  for (const [index, top] of TOPS.entries()) {
    // The second copy is decoration, so that a screen reader reads the card once.
    const parent = index === 0 ? root : null;
    side(doc, front, face, { left: LEFT, top, bleedLeft: BLEED, bleedRight: 0 }, parent);
    side(doc, back, face, { left: LEFT + CARD_WIDTH, top, bleedLeft: 0, bleedRight: BLEED }, parent);
    artifact(doc, () => cutMarks(doc, top));
  }
  return finish();
}

async function faceFor(boxes: CardBox[], { photo, species, words }: CardInput): Promise<Buffer> {
  const box = boxes.find((one) => one.kind === 'picture');
  const { width = 1, height = 1 } = box ?? {};
  return portrait({ photo, species, name: words.name, width: width * PHOTO_SCALE, height: height * PHOTO_SCALE });
}

function heading(doc: Pdf, root: PDFKit.PDFStructureElement, name: string): void {
  const width = 2 * CARD_WIDTH;
  const title = fitText(plain(`Cédula de ${name}`, 'title'), { width, height: 26, size: 20, least: 9, lines: 1 });
  tagged(doc, root, 'H1', () => drawText(doc, title, { x: LEFT, y: 24 * MM }));
  const how =
    'Imprime al 100 %, sin ajustar a la página. Recorta por las marcas, dobla por la línea del medio y pega o plastifica. Van dos: una de repuesto.';
  const advice = fitText(plain(how, 'text'), { width, height: 40, size: 10.5, least: 8, leading: 1.4 });
  tagged(doc, root, 'P', () => drawText(doc, advice, { x: LEFT, y: 32 * MM, color: INK_2 }));
}

interface Place {
  left: number;
  top: number;
  bleedLeft: number;
  bleedRight: number;
}

function side(
  doc: Pdf,
  boxes: CardBox[],
  face: Buffer,
  { left, top, bleedLeft, bleedRight }: Place,
  parent: PDFKit.PDFStructureElement | null,
): void {
  const around = (draw: () => void) => () => {
    doc.save();
    doc.rect(left - bleedLeft, top - BLEED, CARD_WIDTH + bleedLeft + bleedRight, CARD_HEIGHT + 2 * BLEED).clip();
    doc.translate(left, top).scale(UNIT);
    draw();
    doc.restore();
  };
  for (const box of boxes) {
    const draw = around(() => paint(doc, box, face));
    const meaning = parent && meaningOf(box);
    if (parent && meaning) tagged(doc, parent, meaning.type, draw, meaning.options);
    else artifact(doc, draw);
  }
}

function meaningOf(box: CardBox): { type: string; options: { alt?: string } } | null {
  if (box.kind === 'text') return { type: box.role === 'H1' ? 'H2' : box.role === 'H2' ? 'H3' : 'P', options: {} };
  return 'alt' in box ? { type: 'Figure', options: { alt: box.alt } } : null;
}

/** Draws one box in place; the caller sets the unit. */
export function paint(doc: Pdf, box: CardBox, face: Buffer): void {
  if (box.kind === 'fill') {
    const { x, y, width, height } = withBleed(box);
    doc.rect(x, y, width, height).fill(box.color);
  } else if (box.kind === 'text') {
    drawText(doc, box.fitted, { ...box, y: box.baseline });
  } else if (box.kind === 'bars') {
    for (const { at, width } of box.bars) doc.rect(box.x + at * box.module, box.y, width * box.module, box.height);
    doc.fill(INK);
  } else if (box.kind === 'picture') {
    const { x, y, width, height, radius } = box;
    doc.path(roundedRect(x, y, width, height, radius)).clip();
    doc.image(face, x, y, { width, height });
  } else if (box.kind === 'qr') {
    doc.translate(box.x, box.y).scale(box.size / box.modules);
    doc.path(box.path).fill(INK);
  } else {
    doc.translate(box.x, box.y).scale(box.scale).opacity(box.opacity);
    for (const shape of box.shapes) paintShape(doc, shape);
  }
}

/** Shapes that reach an edge extend over it; the side's clip limits them. */
function withBleed({ x, y, width, height }: Extract<CardBox, { kind: 'fill' }>) {
  const beyond = BLEED / UNIT;
  const [left, top] = [x === 0 ? -beyond : x, y === 0 ? -beyond : y];
  const right = x + width === CARD.width ? CARD.width + beyond : x + width;
  const bottom = y + height === CARD.height ? CARD.height + beyond : y + height;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function paintShape(doc: Pdf, { d, fill, stroke, strokeWidth = 1, dash }: Shape): void {
  if (stroke) {
    doc.lineWidth(strokeWidth);
    if (dash) doc.dash(dash[0], { space: dash[1] });
    else doc.undash();
  }
  doc.path(d);
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else if (stroke) doc.stroke(stroke);
}

/** Outside the bleed: marks for cutting and folding. */
function cutMarks(doc: Pdf, top: number): void {
  const [right, bottom] = [LEFT + 2 * CARD_WIDTH, top + CARD_HEIGHT];
  const away = BLEED + MM / 2;
  doc.lineWidth(0.4).undash();
  for (const x of [LEFT, right]) {
    doc.moveTo(x, top - away).lineTo(x, top - away - MARK_LENGTH);
    doc.moveTo(x, bottom + away).lineTo(x, bottom + away + MARK_LENGTH);
  }
  for (const y of [top, bottom]) {
    doc.moveTo(LEFT - away, y).lineTo(LEFT - away - MARK_LENGTH, y);
    doc.moveTo(right + away, y).lineTo(right + away + MARK_LENGTH, y);
  }
  doc.stroke(INK);
  const middle = LEFT + CARD_WIDTH;
  doc.dash(3, { space: 2 }).lineWidth(0.5);
  doc.moveTo(middle, top).lineTo(middle, bottom).stroke(LINE);
  doc.moveTo(middle, top - away).lineTo(middle, top - away - MARK_LENGTH);
  doc.moveTo(middle, bottom + away).lineTo(middle, bottom + away + MARK_LENGTH);
  doc.stroke(INK).undash();
  const fold = fitText(plain('Dobla aquí', 'text'), { width: 80, height: 12, size: 8, least: 8 });
  drawText(doc, fold, { x: middle - 40, y: top - away - MARK_LENGTH - 3, width: 80, align: 'center', color: INK_2 });
}
