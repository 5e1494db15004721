/** The pictures of a wallet pass in Apple's sizes: the product's mark, and the animal's face. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { PAW } from './carnet-head.ts';
import { STAMP } from './page.ts';
import { portrait } from './portrait.ts';

const ICON = 29;
const LOGO = 50;
const FACE = 90;

export async function passPictures(of: {
  photo: Uint8Array | null;
  species: string;
  name: string;
}): Promise<Record<string, Buffer>> {
  const face = await portrait({ ...of, width: FACE * 3, height: FACE * 3 });
  const files: Record<string, Buffer> = {};
  for (const times of [1, 2, 3]) {
    const at = times === 1 ? '' : `@${times}x`;
    files[`icon${at}.png`] = await mark(ICON * times);
    files[`logo${at}.png`] = await mark(LOGO * times);
    files[`thumbnail${at}.png`] = await sharp(face)
      .resize(FACE * times)
      .png()
      .toBuffer();
  }
  return files;
}

async function mark(side: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 30 30"><rect width="30" height="30" rx="6" fill="${STAMP}"/><g transform="translate(5.6 5.4) scale(.78)"><path d="${PAW}" fill="#fff"/></g></svg>`;
  const canvas = createCanvas(side, side);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, side, side);
  return canvas.encode('png');
}
