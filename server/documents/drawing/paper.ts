/**
 * A PDF as pictures of its pages: what anybody but its sender opens. No script, action, form, link or embedded file of the one that
 * was sent is in it, because nothing of it is copied: it is drawn and photographed.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import PDFDocument from 'pdfkit';
import { Refusal } from '#server/platform/workers/messages.ts';

const PAGES_AT_MOST = 30;
/** The longer side of a page: 140 to the inch on A4, where small print is still read. */
const PIXELS = 1650;
/** Points. A reader's program shows nothing smaller or larger. */
const [SMALLEST, LARGEST] = [36, 14_400];
/** A larger picture inside a page is left out. */
const PICTURE_PIXELS = 40_000_000;
const QUALITY = 82;

export interface PaperInput {
  /** The path of a file, or its bytes. */
  source: string | Uint8Array;
}

/** @throws Refusal `password`, `pages` (too many), `broken` */
export async function paper({ source }: PaperInput): Promise<Buffer> {
  const data = new Uint8Array(typeof source === 'string' ? await readFile(source) : source);
  // With the first paper and not with the process: it weighs as much as all other tasks together.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data, ...OPTIONS });
  try {
    const { numPages, getPage } = await loading.promise.then((pdf) => ({
      numPages: pdf.numPages,
      getPage: (number: number) => pdf.getPage(number),
    }));
    if (numPages > PAGES_AT_MOST) throw new Refusal('pages');
    const drawn = new PDFDocument({ autoFirstPage: false, info: { Title: 'Documento' } });
    const bytes = collected(drawn);
    for (let number = 1; number <= numPages; number += 1) {
      const page = await getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: PIXELS / Math.max(width, height) });
      const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
      await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
      const size: [number, number] = [within(width), within(height)];
      drawn.addPage({ size, margin: 0 });
      drawn.image(await canvas.encode('jpeg', QUALITY), 0, 0, { width: size[0], height: size[1] });
      page.cleanup();
    }
    drawn.end();
    return await bytes;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken', error);
  } finally {
    await loading.destroy();
  }
}

const PACKAGE = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const OPTIONS = {
  standardFontDataUrl: `${PACKAGE}/standard_fonts/`,
  cMapUrl: `${PACKAGE}/cmaps/`,
  cMapPacked: true,
  wasmUrl: `${PACKAGE}/wasm/`,
  iccUrl: `${PACKAGE}/iccs/`,
  maxImageSize: PICTURE_PIXELS,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  verbosity: 0,
};

function within(points: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, points));
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
}
