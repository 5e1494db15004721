/** Sums what triggers noted of animals and readings, so that a look at the figures reads some hundred rows. */
import type { Context } from '#server/platform/core/context.ts';
import { insertTallies, lastToSum, takeTallies } from './tallies.queries.ts';

const AT_ONCE = 2000;

/**
 * Safe to kill, or to run in two processes: rows leave and their sum comes in one transaction.
 * @returns how many rows were summed
 */
export async function sumTallies({ db }: Pick<Context, 'db'>): Promise<number> {
  const last = await lastToSum(db);
  if (last === undefined) return 0;
  for (let summed = 0; ; ) {
    const taken = await db.transaction().execute(async (db) => {
      const rows = await takeTallies(db, { last, most: AT_ONCE });
      const sums = [
        ...Map.groupBy(rows, ({ what, speciesId, month }) => `${what} ${speciesId} ${month}`).values(),
      ].flatMap((same) => {
        const amount = same.reduce((sum, one) => sum + one.amount, 0);
        return same[0] && amount !== 0 ? [{ ...same[0], amount }] : [];
      });
      await insertTallies(db, sums);
      return rows.length;
    });
    summed += taken;
    if (taken < AT_ONCE) return summed;
  }
}
