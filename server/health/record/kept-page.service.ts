/** One page of the animals that the clinic keeps, for a member of its staff who calls in its name. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';
import { countKept, listKept, listWeightsOf } from './kept-page.queries.ts';
import type { PetPageInput } from './schema.ts';

/** Searches as the list of patients does: names, owners, codes, chips, phones. */
export async function keptPage({ db, actor }: SignedInContext, { filter, page, perPage }: PetPageInput) {
  const wanted = { userId: actor.userId, fragment: readFragment(filter) };
  const total = await countKept(db, wanted);
  const found = await listKept(db, { ...wanted, limit: perPage, offset: (page - 1) * perPage });
  const ids = found.map(({ id }) => id);
  const weights = new Map(
    (ids.length === 0 ? [] : await listWeightsOf(db, ids)).map((weight) => [weight.petId, weight]),
  );
  return {
    total,
    page,
    perPage,
    pets: found.map((pet) => ({ ...pet, kept: true, weight: weights.get(pet.id) ?? null })),
  };
}
