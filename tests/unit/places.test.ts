/** Work of which only some runs at once. */
import { expect, test } from 'vitest';
import { NoPlaceError, openPlaces } from '#server/platform/lib/places.ts';

test('runs in the order in which it came, no more at once than there are places, also after a failure', async () => {
  const places = openPlaces({ running: 2, waiting: 3 });
  const begun: number[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const work = (n: number) =>
    places.inTurn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(n);
          ends.push((failure) => (failure ? reject(failure) : resolve(n)));
        }),
    );
  const all = [0, 1, 2, 3, 4].map(work);
  expect(begun).toEqual([0, 1]);
  expect(places.isFull()).toBe(true);
  await expect(work(5)).rejects.toBeInstanceOf(NoPlaceError);
  const results = Promise.allSettled(all);
  ends[0]?.(new Error('broken'));
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (let n = 1; n < 5; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  expect((await results).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(places.isFull()).toBe(false);
});
