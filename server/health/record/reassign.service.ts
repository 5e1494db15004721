import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { movePets } from '#server/pets/pets/queries.ts';
import { findOwner, listPetsOfOwner } from '#server/accounts/owners/queries.ts';
import { requireOwner } from '#server/accounts/owners/service.ts';

/**
 * Moves all animals of one contact to another, including removed ones that may be restored.
 * @returns the moved animals that are not removed, so that it can be undone.
 */
export async function moveAnimals(
  { db, actor, now }: SignedInContext,
  { fromOwnerId, toOwnerId }: { fromOwnerId: number; toOwnerId: number },
) {
  const petIds = await db.transaction().execute(async (db) => {
    await requireOwner({ db, actor }, fromOwnerId);
    const to = await findOwner(db, actor.userId, toOwnerId);
    if (to?.removedAt !== null || toOwnerId === fromOwnerId)
      throw new DomainError('INVALID', { field: 'toOwnerId', message: 'Elige a otra persona de tu lista.' });
    const pets = await listPetsOfOwner(db, fromOwnerId);
    await movePets(db, { userId: actor.userId, fromOwnerId, toOwnerId }, now());
    return pets.map(({ id }) => id);
  });
  return { petIds };
}
