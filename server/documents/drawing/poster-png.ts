/** The poster as one picture, four by five: WhatsApp and Facebook show it whole. */
import { createCanvas } from '@napi-rs/canvas';
import { paint } from './card-png.ts';
import { registerCanvasFonts } from './fonts.ts';
import { PICTURE, posterBoxes, type PosterInput } from './poster-layout.ts';

const HEIGHT = 1350;

export async function posterPng(input: PosterInput): Promise<Buffer> {
  registerCanvasFonts();
  const canvas = createCanvas(PICTURE.width, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const box of posterBoxes(input, PICTURE)) await paint(context, box, input);
  return canvas.encode('png');
}
