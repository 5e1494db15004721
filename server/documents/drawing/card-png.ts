/** The cédula as one picture, front above back, for sending to a phone. */
import { createCanvas, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { CARD, roundedRect, type Shape } from './card-art.ts';
import { cardBack, type CardBox, cardFront, type CardInput } from './card-layout.ts';
import { paintText } from './canvas-text.ts';
import { registerCanvasFonts } from './fonts.ts';
import { INK } from './page.ts';
import { portrait } from './portrait.ts';

const WIDTH = 1400;
const MARGIN = 58;
const GAP = 46;
const SCALE = (WIDTH - 2 * MARGIN) / CARD.width;
const CORNER = 31;
const PAPER = '#F4EDE0';

export async function cardPng(input: CardInput): Promise<Buffer> {
  registerCanvasFonts();
  const high = CARD.height * SCALE;
  const canvas = createCanvas(WIDTH, Math.round(2 * high + 2 * MARGIN + GAP));
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  await side(context, cardFront(input), input, MARGIN);
  await side(context, cardBack(input), input, MARGIN + high + GAP);
  return canvas.encode('png');
}

async function side(context: SKRSContext2D, boxes: CardBox[], input: CardInput, top: number): Promise<void> {
  const outline = new Path2D(roundedRect(0, 0, CARD.width, CARD.height, CORNER));
  context.save();
  context.translate(MARGIN, top);
  context.scale(SCALE, SCALE);
  context.shadowColor = 'rgba(44,32,10,.35)';
  context.shadowBlur = 26;
  context.shadowOffsetY = 10;
  context.fillStyle = INK;
  context.fill(outline);
  context.shadowColor = 'transparent';
  context.clip(outline);
  for (const box of boxes) await paint(context, box, input);
  context.restore();
}

/** The input of the portrait. */
export type Faced = Pick<CardInput, 'photo' | 'species'> & { words: Pick<CardInput['words'], 'name'> };

/** Draws one box in place; the caller sets the unit. */
export async function paint(context: SKRSContext2D, box: CardBox, input: Faced): Promise<void> {
  if (box.kind === 'fill') {
    context.fillStyle = box.color;
    context.fillRect(box.x, box.y, box.width, box.height);
  } else if (box.kind === 'text') {
    paintText(context, box.fitted, { ...box, y: box.baseline });
  } else if (box.kind === 'bars') {
    context.fillStyle = INK;
    for (const { at, width } of box.bars)
      context.fillRect(box.x + at * box.module, box.y, width * box.module, box.height);
  } else if (box.kind === 'picture') {
    await paintPicture(context, box, input);
  } else {
    const shapes: readonly Shape[] = box.kind === 'qr' ? [{ d: box.path, fill: INK }] : box.shapes;
    const scale = box.kind === 'qr' ? box.size / box.modules : box.scale;
    context.save();
    context.translate(box.x, box.y);
    context.scale(scale, scale);
    context.globalAlpha = box.kind === 'qr' ? 1 : box.opacity;
    for (const shape of shapes) paintShape(context, shape);
    context.restore();
  }
}

async function paintPicture(
  context: SKRSContext2D,
  { x, y, width, height, radius }: Extract<CardBox, { kind: 'picture' }>,
  { photo, species, words }: Faced,
): Promise<void> {
  const face = await portrait({ photo, species, name: words.name, width: width * 2, height: height * 2 });
  context.save();
  context.clip(new Path2D(roundedRect(x, y, width, height, radius)));
  context.drawImage(await loadImage(face), x, y, width, height);
  context.restore();
}

function paintShape(context: SKRSContext2D, { d, fill, stroke, strokeWidth = 1, dash }: Shape): void {
  const path = new Path2D(d);
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = stroke;
    context.lineWidth = strokeWidth;
    context.setLineDash(dash ?? []);
    context.stroke(path);
  }
}
