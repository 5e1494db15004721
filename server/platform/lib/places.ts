/** Runs a bounded number of tasks at once; a bounded number of others waits in order of arrival. */

/** The waiting room is full. */
export class NoPlaceError extends Error {}

/** @returns runs `work` in its turn. @throws NoPlaceError */
export function openPlaces({ running: most, waiting: longest }: { running: number; waiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    isFull: () => waiting.length >= longest,
    inTurn: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running >= most) {
        if (waiting.length >= longest) throw new NoPlaceError();
        // A finished task passes its place on directly, so that no other task slips in between.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
