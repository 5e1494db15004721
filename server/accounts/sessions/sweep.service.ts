/** What has ended is deleted: sessions, links, and browsers that were last known a year ago. */
import type { Context } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deleteExpiredSessions, deleteExpiredTokens, deleteOldDevices } from './queries.ts';
import { DEVICE_DAYS } from './rules.ts';

/** Runs hourly. */
export async function sweepSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  await deleteExpiredSessions(db, at);
  await deleteExpiredTokens(db, at);
  await deleteOldDevices(db, plus(at, -DEVICE_DAYS, 'days'));
}
