import { describe, expect, test } from 'vitest';
import { byMonth, type Photo, shownRatio } from '../../client/features/documents/gallery/months.ts';
import { momentTaken, withMoment } from '../../client/lib/reduce-photo-day.ts';
import { fitInside } from '../../client/lib/reduce-photo.ts';
import { HEAVIEST } from '../../client/lib/upload-send.ts';
import { FILE_BYTES } from '#server/pets/files/schema.ts';
import { dayTaken } from '#server/documents/drawing/exif.ts';

const photo = (fileId: number, takenOn: string) => ({ fileId, takenOn }) as Photo;

describe('an album', () => {
  test('stands by month, newest first, and the same month of two years is two', () => {
    const photos = [photo(4, '2026-11-19'), photo(3, '2026-11-02'), photo(2, '2026-08-30'), photo(1, '2025-11-20')];
    expect(byMonth(photos).map(({ key, photos: taken }) => [key, taken.map(({ fileId }) => fileId)])).toEqual([
      ['2026-11', [4, 3]],
      ['2026-08', [2]],
      ['2025-11', [1]],
    ]);
    expect(byMonth([])).toEqual([]);
  });

  test('cuts only what is out of all proportion', () => {
    expect(shownRatio({ width: 1600, height: 1200 })).toBeCloseTo(1.333, 3);
    expect(shownRatio({ width: 1600, height: 200 })).toBe(2);
    expect(shownRatio({ width: 300, height: 1600 })).toBe(0.62);
    expect(shownRatio({ width: null, height: null })).toBe(1);
  });
});

describe('a photograph on its way', () => {
  test('is made smaller and never larger', () => {
    expect(fitInside(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 });
    expect(fitInside(3000, 4000, 2000)).toEqual({ width: 1500, height: 2000 });
    expect(fitInside(640, 480, 2000)).toEqual({ width: 640, height: 480 });
    expect(fitInside(9000, 2, 2000)).toEqual({ width: 2000, height: 1 });
  });

  test('keeps the moment that the camera wrote down, as the server reads it', async () => {
    const plain = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], { type: 'image/jpeg' });
    expect(await momentTaken(plain)).toBeNull();
    const dated = await withMoment(plain, '2024:08:15 17:20:05');
    expect(await momentTaken(dated)).toBe('2024:08:15 17:20:05');
    const bytes = Buffer.from(await dated.arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
    expect(dayTaken(bytes.subarray(6))).toBe('2024-08-15');
    expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
  });

  test('takes no moment from a block that lies', async () => {
    const dated = await withMoment(new Blob([Uint8Array.of(0xff, 0xd8)]), '2024:08:15 17:20:05');
    const bytes = new Uint8Array(await dated.arrayBuffer());
    for (let cut = 6; cut < bytes.length - 1; cut += 1)
      expect(await momentTaken(new Blob([bytes.subarray(0, cut)]))).toBeNull();
    bytes.fill(0xff, 14);
    expect(await momentTaken(new Blob([bytes]))).toBeNull();
  });

  test('is refused before it travels where the server would refuse its weight', () => {
    expect(HEAVIEST).toBe(FILE_BYTES);
  });
});
