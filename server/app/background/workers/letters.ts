/** Reads the letters in a photograph of a paper, in Spanish: each word with its place. */
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { ReadPage, ReadWord } from '#server/documents/booklets/rules.ts';
import { openPicture, type PictureInput, reasonOf } from '#server/documents/drawing/picture.ts';
import { Refusal } from '#server/platform/workers/messages.ts';

/** Pixels of the longer side: letters of a page on a telephone's picture are then about thirty high, which is read best. */
const LONGEST = 2200;
const LANGUAGE = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json')),
  '4.0.0_best_int',
);

/** It holds a hundred megabytes: loaded with the first picture, and it ends with the process. */
let reader: Promise<Worker> | undefined;

/** @throws Refusal as `picture` does */
export async function letters({ source }: PictureInput): Promise<ReadPage> {
  const upright = await prepared(source).catch((error: unknown) => {
    throw new Refusal(reasonOf(error), error);
  });
  return { ...(await wordsIn(upright)), height: upright.height };
}

/** Grey, as large as letters are read best, and of even light: a shadow over half the page would be read as its letters. */
async function prepared(source: PictureInput['source']) {
  const { data, info } = await openPicture(source)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside' })
    .median(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  const small = await sharp(data, { raw }).resize({ width: 96 }).median(7).blur(2).png().toBuffer();
  const light = await sharp(small)
    .resize({ width, height, fit: 'fill' })
    .negate()
    .png({ compressionLevel: 1 })
    .toBuffer();
  // The page divided by its own light.
  const even = sharp(data, { raw }).composite([{ input: light, blend: 'colour-dodge' }]);
  const flat = await even.greyscale().normalise().png({ compressionLevel: 1 }).toBuffer();
  return { data: flat, height };
}

async function wordsIn({ data }: { data: Buffer }): Promise<Omit<ReadPage, 'height'>> {
  reader ??= opened();
  const worker = await reader;
  const { data: page } = await worker.recognize(data, {}, { blocks: true, text: false });
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const words: ReadWord[] = lines.flatMap((line) =>
    line.words.map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      left: bbox.x0,
      top: bbox.y0,
      right: bbox.x1,
      bottom: bbox.y1,
    })),
  );
  const slopes = lines
    .filter(({ baseline }) => baseline.x1 - baseline.x0 > 200)
    .map(({ baseline }) => (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0))
    .toSorted((a, b) => a - b);
  return { words, slope: slopes[Math.floor(slopes.length / 2)] ?? 0 };
}

async function opened(): Promise<Worker> {
  const worker = await createWorker('spa', OEM.LSTM_ONLY, {
    langPath: LANGUAGE,
    cacheMethod: 'none',
    gzip: true,
    // A fault of one picture is its own answer: the library would throw it a second time, into the process.
    errorHandler: () => undefined,
  });
  // A table: words anywhere, in no order.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '200' });
  return worker;
}
