/** The bin: what was taken away in the last thirty days, and its end. Bringing back is each kind's own `restore`. */
import type { Instant, RemovalKind } from '#db/types.ts';
import { deleteRemovedOwner } from '#server/accounts/owners/queries.ts';
import { listSignedAnimals } from '#server/health/entries/signature.queries.ts';
import { withdrawTagsOfPet } from '#server/lost-found/tags/queries.ts';
import { deletePet, holdPet } from '#server/pets/pets/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import type { Right } from '#server/platform/core/rights.ts';
import { mayReach } from '#server/platform/core/staff-access.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { listExpired, takeExpired } from '#server/platform/removals/queries.ts';
import { deleteRemovedEntry, findEnding, listRemovedOf, listRemovedOfClinic } from './queries.ts';
import { BIN_DAYS } from './rules.ts';

const since = (now: Instant): Instant => plus(now, -BIN_DAYS, 'days');

export async function mine({ db, actor, now }: SignedInContext) {
  const rows = await listRemovedOf(db, { userId: actor.userId, since: since(now()) });
  return rows.map((row) => ({ ...shown(row, actor), mayRestore: true }));
}

export async function ofClinic({ db, actor, now }: SignedInContext) {
  const rows = await listRemovedOfClinic(db, { since: since(now()) });
  return rows.map((row) => ({
    ...shown(row, actor),
    mayRestore: mayReach(actor, rightFor(row.kind, row.fileKind === 'photo')),
  }));
}

type Row = Awaited<ReturnType<typeof listRemovedOf>>[number];

function shown({ ownerName, ownerSurname, byId, ...row }: Row, actor: SignedInContext['actor']) {
  return {
    ...row,
    byMe: byId === actor.userId,
    person: ownerName === null ? null : `${ownerName} ${ownerSurname ?? ''}`.trim(),
    /** The last day on which it can be brought back. */
    until: plusDays(dayIn(actor.timeZone, row.removedAt), BIN_DAYS),
  };
}

/** As the procedures that bring it back ask. */
function rightFor(kind: RemovalKind, photograph: boolean): Right {
  if (kind === 'pet' || kind === 'owner') return 'mend';
  return kind === 'weight' || (kind === 'file' && photograph) ? 'attend' : 'sign';
}

const AT_ONCE = 50;

/**
 * Ends what lies in the bin for more than thirty days: each in a transaction of its own, so that a killed run goes on behind it.
 * Bytes go with the sweep of files, which finds those that belong to nothing.
 */
export async function sweepTrash({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = since(now());
  let ended = 0;
  for (;;) {
    const expired = await listExpired(db, before, AT_ONCE);
    for (const { kind, rowId } of expired) {
      await db.transaction().execute(async (db) => {
        if (kind === 'pet') await holdPet(db, rowId);
        if (!(await takeExpired(db, kind, rowId, before))) return;
        if (kind === 'owner') return deleteRemovedOwner(db, rowId);
        // A file goes after its bytes, by its own sweep.
        if (kind === 'file') return;
        if (kind !== 'pet') return deleteRemovedEntry(db, kind, rowId);
        const pet = await findEnding(db, rowId);
        // What the clinic signed is kept as long as the law asks for it, out of sight.
        if (!pet || (await listSignedAnimals(db, pet.userId)).some(({ petId }) => petId === rowId)) return;
        await withdrawTagsOfPet(db, rowId, now());
        await deletePet(db, rowId);
      });
      ended += 1;
    }
    if (expired.length < AT_ONCE) return ended;
  }
}
