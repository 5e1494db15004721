/** Work of which only some runs at once: the rest waits its turn in the order in which it came, and not without end. */

/** As many wait as may. */
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
        // Work that ends hands its place over without giving it back, so nothing can slip in between.
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
