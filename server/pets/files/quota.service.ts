/** How much a person may store: pictures, documents and receipts together. */
import type { Db } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { sumFiles } from './queries.ts';

/**
 * Removed files count for half: a user who removes and adds files must not be able to fill the store without
 * end.
 * @param counted the part of `bytes` that is among this user's files already. @throws QUOTA_FULL
 */
export async function refuseFull(
  { config }: Pick<Context, 'config'>,
  db: Db,
  userId: number,
  bytes: number,
  counted = 0,
): Promise<void> {
  const quota = config.storageQuota;
  // The clinic's own animals have no quota.
  if (quota === 0 || userId === (await keeperOf(db))) return;
  const sum = await sumFiles(db, userId);
  const [living, all] = [sum.living - counted, sum.all - counted];
  if (living + bytes > quota || all + bytes > 2 * quota || living >= quota)
    throw new DomainError('QUOTA_FULL', { field: 'file' });
}
