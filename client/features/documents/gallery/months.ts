/** The photographs of an album by the month in which they were taken, newest first. */
import type { Answers } from '../../../lib/trpc.ts';

export type Photo = Answers['files']['gallery'][number];

export interface AlbumMonth {
  /** `2026-11`. */
  key: string;
  photos: Photo[];
}

/** `photos` as the server sends them: newest first. */
export function byMonth(photos: readonly Photo[]): AlbumMonth[] {
  const months: AlbumMonth[] = [];
  for (const photo of photos) {
    const key = photo.takenOn.slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.photos.push(photo);
    else months.push({ key, photos: [photo] });
  }
  return months;
}

const NARROWEST = 0.62;
const WIDEST = 2;

/** Width by height in the album: it crops a panorama or a tall screenshot, which opens uncropped. */
export function shownRatio({ width, height }: Pick<Photo, 'width' | 'height'>): number {
  if (!width || !height) return 1;
  return Math.min(WIDEST, Math.max(NARROWEST, width / height));
}
