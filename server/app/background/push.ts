import type { Db } from '#db/types.ts';
import { findAlert } from '#server/lost-found/threads/queries.ts';
import type { PushRow } from '#server/platform/push/queries.ts';

/**
 * Whether a notice that waited may still be sent: a user who left the animal meanwhile must not get a finder's
 * message (as in mail/compose.ts).
 */
export async function pushStillWanted(db: Db, { kind, refId, userId }: PushRow): Promise<boolean> {
  if (kind !== 'finder-alert' || refId === null) return true;
  return (await findAlert(db, refId, userId)) !== undefined;
}
