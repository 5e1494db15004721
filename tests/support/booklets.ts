/** Paper booklets, drawn from a seed as a telephone photographs them: printed or written by hand, a bit turned, with noise. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Reading } from '#server/documents/booklets/schema.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { formOf } from './files.ts';
import type { World } from './world.ts';

export interface WrittenDose {
  /** As the booklet says it. */
  written: string;
  /** What the catalogue calls it. */
  vaccine: string;
  givenOn: string;
  nextOn: string;
  lot: string;
}

export interface Booklet {
  jpeg: Buffer;
  doses: WrittenDose[];
}

export type Kind = 'printed' | 'hand';

const require = createRequire(import.meta.url);
const HANDS = ['patrick-hand', 'caveat'] as const;
const FONTS = { printed: ['asap'], hand: HANDS } as const;
for (const family of ['asap', ...HANDS]) {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`));
  GlobalFonts.registerFromPath(path.join(folder, 'files', `${family}-latin-400-normal.woff`), `test-${family}`);
}

/** As booklets of Ecuador write them, and what the catalogue calls them. */
const NAMES = [
  ['Antirrábica', 'Antirrábica'],
  ['Rabia', 'Antirrábica'],
  ['Quíntuple', 'Quíntuple canina'],
  ['Quíntuple canina', 'Quíntuple canina'],
  ['Séxtuple canina', 'Séxtuple canina'],
  ['Rabisin', 'Antirrábica'],
  ['Bordetella', 'Tos de las perreras'],
  ['Puppy DP', 'Puppy (moquillo y parvovirus)'],
] as const;
const PAGE = { width: 1500, height: 1080 };
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export async function drawBooklet(seed: number, kind: Kind): Promise<Booklet> {
  const random = randomOf(seed);
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One;
  const family = pick<string>(FONTS[kind]);
  const short = random() < 0.4;
  const separator = pick(['/', '/', '-']);
  const show = (day: string) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return [date, month, short ? year.slice(2) : year].join(separator);
  };
  const rows = 3 + Math.floor(random() * 5);
  const canvas = createCanvas(PAGE.width, PAGE.height);
  const drawing = canvas.getContext('2d');
  drawing.fillStyle = pick(['#fbf7ec', '#f4f4f0', '#eef3f7']);
  drawing.fillRect(0, 0, PAGE.width, PAGE.height);
  drawing.translate(PAGE.width / 2, PAGE.height / 2);
  drawing.rotate(((random() - 0.5) * 3 * Math.PI) / 180);
  drawing.translate(-PAGE.width / 2, -PAGE.height / 2);
  const size = kind === 'hand' ? 36 : 27;
  const ink = kind === 'hand' ? pick(['#1c2a78', '#20242c']) : '#20242c';
  const columns = { fecha: 90, vacuna: 330, lote: 740, proxima: 1010, veterinario: 1250 };
  const write = (text: string, x: number, y: number, font: string, pixels: number, colour: string) => {
    drawing.font = `${pixels}px "test-${font}"`;
    drawing.fillStyle = colour;
    drawing.fillText(text, x, y);
  };
  write('REGISTRO DE VACUNACIÓN', 90, 110, 'asap', 36, '#2a4a6b');
  for (const [word, x] of Object.entries({
    Fecha: columns.fecha,
    Vacuna: columns.vacuna,
    Lote: columns.lote,
    Próxima: columns.proxima,
    Veterinario: columns.veterinario,
  }))
    write(word, x, 200, 'asap', 27, '#2a4a6b');
  const pitch = 96;
  lines(drawing, rows, pitch);
  let day = plusDays('2023-02-01', Math.floor(random() * 300));
  const doses: WrittenDose[] = [];
  for (let row = 0; row < rows; row += 1) {
    const [written, vaccine] = pick(NAMES);
    const nextOn = plusDays(day, random() < 0.4 ? 21 : 365);
    const lot = `${pick([...LETTERS])}${Math.floor(100_000 + random() * 899_999)}`;
    doses.push({ written, vaccine, givenOn: day, nextOn, lot });
    const y = 280 + row * pitch + (kind === 'hand' ? (random() - 0.5) * 14 : 0);
    write(show(day), columns.fecha, y, family, size, ink);
    write(written, columns.vacuna, y, family, size, ink);
    write(lot, columns.lote, y, family, size, ink);
    write(show(nextOn), columns.proxima, y, family, size, ink);
    write('Dra. Loor', columns.veterinario, y, family, size, ink);
    day = plusDays(day, 25 + Math.floor(random() * 120));
  }
  const drawn = canvas.toBuffer('image/png');
  return { jpeg: await asPhotographed(drawn, random), doses };
}

function lines(drawing: SKRSContext2D, rows: number, pitch: number): void {
  drawing.strokeStyle = '#8a99a8';
  drawing.lineWidth = 2;
  for (let row = 0; row <= rows; row += 1) {
    drawing.beginPath();
    drawing.moveTo(70, 225 + row * pitch);
    drawing.lineTo(1440, 225 + row * pitch);
    drawing.stroke();
  }
}

/** Blur, a shadow from one side, grain, and the losses of a JPEG. */
async function asPhotographed(png: Buffer, random: () => number): Promise<Buffer> {
  const { width, height } = PAGE;
  const shade = Buffer.alloc(width * height * 3);
  const dark = 30 + random() * 40;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const level = Math.max(0, Math.min(255, 255 - (dark * x) / width + (random() - 0.5) * 26));
      shade.fill(level, at, at + 3);
    }
  return sharp(png)
    .blur(0.5 + random() * 0.5)
    .composite([{ input: shade, raw: { width, height, channels: 3 }, blend: 'multiply' }])
    .jpeg({ quality: 78 })
    .toBuffer();
}

/** Sends a picture as the screen does. */
export async function sendPage(world: World, cookie: string, petId: number, bytes: Buffer) {
  const app = await world.http();
  const { payload, headers } = formOf([{ name: 'file', filename: 'libreta.jpg', type: 'image/jpeg', value: bytes }]);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/libretas/${petId}`,
    payload,
    headers: { ...headers, cookie, 'sec-fetch-site': 'same-origin' },
  });
  return { status: answer.statusCode, body: answer.json<Partial<Reading> & { code?: string; message?: string }>() };
}
