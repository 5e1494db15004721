/** A bounded number of places, granted in the order of the requests. */

/** Longest queue. */
const WAITING = 200;

export interface Places {
  /**
   * @returns a function that releases the place. @throws DATABASE_FULL (see `namedFailure`), at once or after
   * the timeout.
   */
  take: () => Promise<() => void>;
}

export function openPlaces(amount: number, waitMs: number): Places {
  let free = amount;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  const take = () =>
    new Promise<() => void>((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        return resolve(leave);
      }
      const full = () => reject(Object.assign(new Error('no place for another writer'), { code: 'DATABASE_FULL' }));
      if (waiting.size >= WAITING) return full();
      const next = () => {
        clearTimeout(timer);
        waiting.delete(next);
        resolve(leave);
      };
      const timer = setTimeout(() => {
        waiting.delete(next);
        full();
      }, waitMs);
      waiting.add(next);
    });
  return { take };
}
