/** A lot was withdrawn, or taken back: what the animals that received it need is worked out again. */
import { refreshDue } from '#server/health/due/service.ts';
import { lockRecord } from '#server/health/entries/service.ts';
import { listAnimalsOfLot, listChangedLots, moveChangedLot } from '#server/health/lots/queries.ts';
import type { Context } from '#server/platform/core/context.ts';

const AT_ONCE = 25;

/** The job: a few animals per transaction, so that other writers wait only for moments. */
export async function refreshRecipients({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  let done = 0;
  for (const { id, dueAfterPetId } of await listChangedLots(db)) {
    for (let after: number | null = dueAfterPetId; after !== null; ) {
      const from: number = after;
      const step = await db.transaction().execute(async (db) => {
        const petIds = await listAnimalsOfLot(db, { lotId: id, after: from, limit: AT_ONCE });
        const next = petIds.length < AT_ONCE ? null : (petIds.at(-1) ?? null);
        // Another change of the lot, or another process, goes on from its own place.
        if (!(await moveChangedLot(db, { id, dueAfterPetId: from }, next))) return { done: 0, next: null };
        for (const petId of petIds) {
          await lockRecord(db, petId, now());
          await refreshDue(db, petId);
        }
        return { done: petIds.length, next };
      });
      done += step.done;
      after = step.next;
    }
  }
  return done;
}
