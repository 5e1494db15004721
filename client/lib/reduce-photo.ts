/**
 * Prepares a photograph for upload: upright, at most 2000 px, JPEG, never larger than before. And makes its
 * thumbnail.
 */
import { momentTaken, withMoment } from './reduce-photo-day.ts';

const LONG_SIDE = 2000;
const LIKENESS = 192;
const QUALITY = 0.85;
/** Formats that the server reads: such a file is sent unchanged where redrawing gains nothing. */
const PLAIN = ['image/jpeg', 'image/png', 'image/webp'];

export interface Reduced {
  /** The bytes to upload. */
  body: Blob;
  /** Object address of a thumbnail; null where this browser cannot show the file. The caller revokes it. */
  likeness: string | null;
}

/** A file that this browser cannot decode comes back unchanged: the server reports its problem. */
export async function reducePhoto(file: Blob): Promise<Reduced> {
  const bitmap = await decode(file);
  if (!bitmap) return { body: file, likeness: null };
  try {
    const likeness = await draw(bitmap, LIKENESS);
    const body = await lighter(file, bitmap);
    return { body, likeness: likeness && URL.createObjectURL(likeness) };
  } finally {
    bitmap.close();
  }
}

async function lighter(file: Blob, bitmap: ImageBitmap): Promise<Blob> {
  const drawn = await draw(bitmap, LONG_SIDE);
  if (!drawn || (drawn.size >= file.size && PLAIN.includes(file.type))) return file;
  const moment = await momentTaken(file);
  return moment ? withMoment(drawn, moment) : drawn;
}

/** The size of `width` × `height` with a long side of at most `limit`; never enlarged. */
export function fitInside(width: number, height: number, limit: number): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

async function draw(bitmap: ImageBitmap, limit: number): Promise<Blob | null> {
  const { width, height } = fitInside(bitmap.width, bitmap.height, limit);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return null;
  // Transparent areas become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
  // A phone keeps a canvas's pixels until its size is zero.
  canvas.width = 0;
  return blob;
}
