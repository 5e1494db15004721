/** The picture that a messenger shows with a lost animal's link: its face, and in red who it is. No contact stands in it. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { paintText } from './canvas-text.ts';
import { fitText, plain } from './fitting.ts';
import { registerCanvasFonts } from './fonts.ts';
import { ALARM } from './page.ts';
import { portrait } from './portrait.ts';

export interface LostPreviewInput {
  photo: Uint8Array | null;
  name: string;
  species: string;
  /** Where it was last seen. */
  place: string | null;
  width: number;
  height: number;
}

const WHITE = '#FFFFFF';
/** WhatsApp shows no picture above 600 kB, and older ones none above 300. */
const BYTES_AT_MOST = 280_000;
const QUALITIES = [86, 78, 68, 55, 40];

export async function lostPreview(input: LostPreviewInput): Promise<Buffer> {
  const { photo, name, species, place, width, height } = input;
  registerCanvasFonts();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const wide = Math.round(width * 0.56);
  const face = await loadImage(await portrait({ photo, species, name, width: wide, height }));
  context.fillStyle = ALARM;
  context.fillRect(0, 0, width, height);
  context.drawImage(face, 0, 0, wide, height);
  const edge = Math.round(width * 0.035);
  const box = { x: wide + edge, width: width - wide - 2 * edge };
  const lines = [
    { text: 'SE BUSCA', face: 'heavy' as const, size: 78, high: 100, lines: 1 },
    { text: name, face: 'heavy' as const, size: 92, high: 220, lines: 3 },
    ...(place ? [{ text: place, face: 'strong' as const, size: 38, high: 150, lines: 3 }] : []),
  ].map(({ text, face: font, size, high, lines: most }) =>
    fitText(plain(text, font), { width: box.width, height: high, size, least: 22, lines: most, leading: 1.12 }),
  );
  const gap = 22;
  const total = lines.reduce((sum, one) => sum + one.lines.length * one.leading, 0) + gap * (lines.length - 1);
  let y = Math.max(edge, (height - total) / 2);
  for (const fitted of lines) {
    paintText(context, fitted, { ...box, y: y + fitted.size * 0.86, color: WHITE });
    y += fitted.lines.length * fitted.leading + gap;
  }
  for (const quality of QUALITIES) {
    const bytes = await canvas.encode('jpeg', quality);
    if (bytes.length <= BYTES_AT_MOST) return bytes;
  }
  return canvas.encode('jpeg', 25);
}
