/** Sends a photograph of a paper booklet; the server answers what it reads on it and keeps neither. */
import type { Reading } from '#server/documents/booklets/schema.ts';
import { reducePhoto } from '../../../lib/reduce-photo.ts';
import { type Post, post } from '../../../lib/upload-post.ts';

/** A page of many lines takes some seconds, on a busy server more. */
const PATIENCE = 90_000;

export interface Picture {
  body: Blob;
  /** Its address on this device. The caller revokes it. */
  address: string;
  height: number;
  width: number;
}

/** Upright, and as large as letters are read well; null where this browser cannot show it. */
export async function prepare(file: Blob): Promise<Picture | null> {
  const { body, likeness } = await reducePhoto(file);
  if (likeness) URL.revokeObjectURL(likeness);
  return shown(body);
}

/** A quarter turn to the right: a page is often photographed from the side. */
export async function turned({ body }: Picture): Promise<Picture | null> {
  const bitmap = await createImageBitmap(body);
  try {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.height, bitmap.width];
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    context.translate(canvas.width, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(bitmap, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return blob && (await shown(blob));
  } finally {
    bitmap.close();
  }
}

async function shown(body: Blob): Promise<Picture | null> {
  try {
    const bitmap = await createImageBitmap(body, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    bitmap.close();
    return { body, address: URL.createObjectURL(body), width, height };
  } catch {
    return null;
  }
}

export function read(petId: number, { body }: Picture): Post<Reading> {
  const form = new FormData();
  form.append('file', body, 'libreta.jpg');
  return post<Reading>({
    address: `/api/libretas/${petId}`,
    form,
    patience: PATIENCE,
    onProgress: () => undefined,
    isAnswer: (said): said is Reading => 'doses' in said,
  });
}
