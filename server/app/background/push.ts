import type { Db } from '#db/types.ts';
import { isDoseNoticeWanted } from '#server/health/reminders/doses.service.ts';
import { findAlert } from '#server/lost-found/threads/queries.ts';
import type { PushRow } from '#server/platform/push/queries.ts';

type Cause = Pick<PushRow, 'kind' | 'refId' | 'userId' | 'act'>;

/**
 * Whether a notice that waited may still be sent: a user who left the animal meanwhile must not get a finder's
 * message (as in mail/compose.ts), nor a dose be asked for that the family has given.
 */
export async function pushStillWanted(db: Db, { kind, refId, userId, act }: Cause): Promise<boolean> {
  if (kind === 'dose') return isDoseNoticeWanted(db, { userId, act });
  if (kind !== 'finder-alert' || refId === null) return true;
  return (await findAlert(db, refId, userId)) !== undefined;
}
