/** Removes what is no longer kept: the other half of a row that goes after its bytes. */
import type { Context } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import * as files from '#server/pets/files/queries.ts';
import * as rules from '#server/pets/files/rules.ts';

const SWEPT_AT_ONCE = 100;
const UNSTORED_HOURS = 1;
const REMOVED_DAYS = 30;

/** Deletes files that were never stored, removed a month ago or orphaned: the bytes first, then the row. */
export async function sweepFiles({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>): Promise<number> {
  const ages = { unstored: plus(now(), -UNSTORED_HOURS, 'hours'), removed: plus(now(), -REMOVED_DAYS, 'days') };
  let swept = 0;
  for (;;) {
    const expired = await files.claimExpired(db, ages, SWEPT_AT_ONCE);
    if (expired.length === 0) return swept;
    await store.remove(expired.flatMap(rules.keysOf));
    await files.deleteFiles(
      db,
      expired.map(({ id }) => id),
    );
    swept += expired.length;
  }
}
