/** Counts of whole tables: made once in a while, however many ask. */
import type { Db, Instant } from '#db/types.ts';
import { plus } from './time.ts';

interface Asking {
  db: Db;
  now: () => Instant;
}

/** The same answer for so many seconds; a count that failed is not remembered, and the next caller counts again. */
export function rememberedFor<Caller extends Asking, Counted>(
  seconds: number,
  count: (caller: Caller) => Promise<Counted>,
): (caller: Caller) => Promise<Counted> {
  const remembered = new WeakMap<Db, { at: Instant; counted: Promise<Counted> }>();
  return (caller) => {
    const at = caller.now();
    const known = remembered.get(caller.db);
    if (known && known.at <= at && known.at > plus(at, -seconds, 'seconds')) return known.counted;
    const counted = count(caller);
    remembered.set(caller.db, { at, counted });
    counted.catch(() => remembered.delete(caller.db));
    return counted;
  };
}
