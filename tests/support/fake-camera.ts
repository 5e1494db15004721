/** A browser whose camera shows a picture of ours: frames without compression in a file that Chromium plays in a circle. */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { qrCode } from '#server/platform/lib/qr.ts';
import { code128 } from '#server/documents/drawing/codes.ts';

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 6];

/** A round plate with a QR, held a little askew by a hand that is not quite still. */
export function plateWith(text: string): string {
  const { size, path } = qrCode(text);
  const scale = 190 / size;
  return `<circle r="175" fill="#d8d8d2"/><rect x="-112" y="-112" width="224" height="224" fill="#fff"/>
    <g transform="translate(-95 -95) scale(${scale})"><path d="${path}" fill="#111"/></g>`;
}

/** A sticker with a barcode, as it comes with a microchip. */
export function stickerWith(text: string): string {
  const { modules, bars } = code128(text);
  const lines = bars.map(({ at, width }) => `<rect x="${at}" width="${width}" height="130"/>`);
  return `<rect x="-260" y="-110" width="520" height="220" rx="8" fill="#fdfdf8"/>
    <g transform="translate(-210 -70) scale(${420 / modules} 1)">${lines.join('')}</g>
    <text y="96" text-anchor="middle" font-size="26" font-family="monospace">${text}</text>`;
}

export async function film(file: string, drawing: string): Promise<void> {
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)];
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  for (let n = 0; n < FRAMES; n += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="#6b6458"/>
      <g transform="translate(${316 + n * 2} ${236 + n}) rotate(${4 + n})">${drawing}</g></svg>`;
    // As a lens that is nearly sharp sees it.
    const grey = await sharp(Buffer.from(svg)).blur(0.6).greyscale().raw().toBuffer();
    parts.push(Buffer.from('FRAME\n'), grey, colourless);
  }
  writeFileSync(file, Buffer.concat(parts));
}

/** What makes Chromium take the file for its camera; `asked` says yes to the question whether it may. */
export function cameraFlags(file: string | null, asked: 'allowed' | 'refused'): string[] {
  return [
    '--use-fake-device-for-media-stream',
    ...(file ? [`--use-file-for-fake-video-capture=${file}`] : []),
    // A Chromium without windows has nothing that could ask, and would say that there is no camera.
    ...(asked === 'allowed'
      ? ['--use-fake-ui-for-media-stream']
      : ['--use-fake-ui-for-media-stream=deny', '--deny-permission-prompts']),
  ];
}
