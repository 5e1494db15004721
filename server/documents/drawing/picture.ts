/** Decodes a picture and encodes it again in three sizes: nothing of the sent file is kept. */
import sharp, { type Sharp } from 'sharp';
import { dayTaken } from './exif.ts';
import { Refusal } from '#server/platform/workers/messages.ts';

// libvips reads dozens of formats, most of them little tested against attacks. Three are enough for photographs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Two pictures at once are enough threads, and decoded data is never needed again.
sharp.concurrency(1);
sharp.cache(false);

const PIXELS_AT_MOST = 40_000_000;
/** A larger picture may take a hundred megabytes: only one of these at a time. */
const LARGE = 16_000_000;
const SECONDS_AT_MOST = 10;
const SIZES = { s: 256, m: 800, l: 1600 } as const;
const WHITE = '#ffffff';

export interface PictureInput {
  /** The path of a file, or its bytes. */
  source: string | Uint8Array;
}

export interface PictureAnswer {
  s: Buffer;
  m: Buffer;
  l: Buffer;
  /** Of the largest size. */
  width: number;
  height: number;
  /** As the camera says, unchecked. */
  takenOn: string | null;
}

/** @throws Refusal `pixels`, `cut` (it ends too early), `format` (another one, or animated), `late`, `broken` */
export async function picture({ source }: PictureInput): Promise<PictureAnswer> {
  try {
    const open = () => openPicture(source);
    const { width, height, exif } = await open().metadata();
    const release = width * height > LARGE ? await turn() : () => undefined;
    try {
      const takenOn = exif ? dayTaken(exif) : null;
      return { ...(await resized(open())), takenOn };
    } finally {
      release();
    }
  } catch (error) {
    throw new Refusal(reasonOf(error), error);
  }
}

export function openPicture(source: PictureInput['source']): Sharp {
  return sharp(source, { limitInputPixels: PIXELS_AT_MOST, failOn: 'warning', pages: 1 });
}

async function resized(image: Sharp) {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: SIZES.l, height: SIZES.l, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_AT_MOST })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const from = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const boxed = (side: number) =>
    from()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS_AT_MOST });
  return {
    l: await from().timeout({ seconds: SECONDS_AT_MOST }).jpeg({ quality: 82, progressive: true }).toBuffer(),
    m: await boxed(SIZES.m).webp({ quality: 78 }).toBuffer(),
    s: await boxed(SIZES.s).webp({ quality: 75 }).toBuffer(),
    width: info.width,
    height: info.height,
  };
}

/** The last job that waits for its turn with a large picture. */
let queue: Promise<unknown> = Promise.resolve();

function turn(): Promise<() => void> {
  let release: () => void = () => undefined;
  const mine = new Promise<void>((resolve) => {
    release = resolve;
  });
  const before = queue;
  queue = before.then(() => mine);
  return before.then(() => release);
}

export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (/^timeout/i.test(said)) return 'late';
  if (/pixel limit|too large|dimensions/i.test(said)) return 'pixels';
  if (/premature|truncat|unexpected end|not enough data|end of stream|read error|out of order/i.test(said))
    return 'cut';
  if (/unsupported image format|blocked/i.test(said)) return 'format';
  return 'broken';
}
