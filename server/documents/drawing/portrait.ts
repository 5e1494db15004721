/**
 * The card's portrait: the photo cropped as on the screen, else the species' head, else initials, on its
 * background.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { speciesGround } from './card-art.ts';
import { registerCanvasFonts } from './fonts.ts';
import { fitText, plain } from './fitting.ts';
import { paintText } from './canvas-text.ts';
import { INK } from './page.ts';
import { HEADS_FOLDER } from '#server/platform/html/heads.ts';

const HEADS = ['dog', 'cat', 'rabbit', 'bird'];
/** Faces sit a little above the middle (client/components/pet-photo.module.css). */
const FACE_AT = 0.42;
const JPEG_QUALITY = 90;

interface Portrait {
  photo: Uint8Array | null;
  species: string;
  name: string;
  width: number;
  height: number;
}

/**
 * A JPEG of exactly this many pixels. An unreadable photo is replaced by the drawing: a card is always printed.
 */
export async function portrait({ photo, species, name, width, height }: Portrait): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = speciesGround(species);
  context.fillRect(0, 0, width, height);
  const picture = photo && (await loadImage(Buffer.from(photo)).catch(() => null));
  if (picture) cover(context, picture, width, height);
  else if (HEADS.includes(species)) context.drawImage(await headOf(species, width, height), 0, 0, width, height);
  else initials(context, name, width, height);
  return canvas.encode('jpeg', JPEG_QUALITY);
}

function cover(context: SKRSContext2D, picture: Image, width: number, height: number): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [wide, high] = [picture.width * scale, picture.height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (width - wide) / 2, (height - high) * FACE_AT, wide, high);
}

/**
 * The drawings extend below their square: a taller box shows more body and some space above the ears, a wider
 * one background at both sides.
 */
async function headOf(species: string, width: number, height: number): Promise<Image> {
  const svg = readFileSync(path.join(HEADS_FOLDER, `${species}.svg`), 'utf8');
  const [, left = 0, top = 0, side = 320] = (/viewBox="(\S+) (\S+) (\S+)/.exec(svg) ?? []).map(Number);
  const tall = Math.max(side, (side * height) / width);
  const wide = (tall * width) / height;
  const box = `viewBox="${left - (wide - side) / 2} ${top - (tall - side) / 2} ${wide} ${tall}" width="${width}" height="${height}"`;
  return loadImage(Buffer.from(svg.replace(/viewBox="[^"]*"/, box)));
}

function initials(context: SKRSContext2D, name: string, width: number, height: number): void {
  registerCanvasFonts();
  const words = name.trim().split(/\s+/);
  const letters = words.slice(0, 2).map((word) => [...word][0]?.toUpperCase() ?? '');
  const size = width * 0.42;
  const fitted = fitText(plain(letters.join(''), 'heavy'), { width, height: size * 1.3, size, least: 10, lines: 1 });
  const left = (width - (fitted.lines[0]?.width ?? 0)) / 2;
  paintText(context, fitted, { x: left, y: height / 2 + fitted.size * 0.35, color: INK });
}
