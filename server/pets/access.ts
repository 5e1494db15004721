/** The gate to an animal: whoever passes holds it, whoever does not learns nothing about whether it exists. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { signedInProcedure } from '#server/trpc.ts';
import { findPet } from './queries.ts';
import { petIdInput } from './schema.ts';

/** The animal, reached through its user in the SQL itself. @throws PET_NOT_FOUND alike for missing and somebody else's. */
export async function requirePet(db: Db, actor: Actor, petId: number) {
  const pet = await findPet(db, actor.userId, petId);
  if (!pet) throw new DomainError('PET_NOT_FOUND');
  return pet;
}

/** Every procedure about one animal stands on this one; its input carries `petId` and its context the animal. */
export const petProcedure = signedInProcedure.input(petIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { pet: await requirePet(ctx.db, ctx.actor, input.petId) } });
});
