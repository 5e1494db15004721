/** The gates to an animal: an admitted caller gets the animal; a refused one cannot tell whether it exists. */
import type { Db, PetRole } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findPet } from './queries.ts';
import { petIdInput } from './schema.ts';

/**
 * The animal, joined through its members in SQL. @throws PET_NOT_FOUND alike for a missing animal and another
 * user's.
 */
export async function requirePet(db: Db, actor: Pick<Actor, 'userId'>, petId: number) {
  const pet = await findPet(db, actor.userId, petId);
  if (!pet) throw new DomainError('PET_NOT_FOUND');
  return pet;
}

/** For every write about an animal, also through one of its entries. @throws PET_READ_ONLY */
export function refuseReader({ role }: { role: PetRole }): void {
  if (role === 'reader') throw new DomainError('PET_READ_ONLY');
}

/** The base of every procedure that shows one animal; its input carries `petId` and its context the animal. */
export const petProcedure = signedInProcedure.input(petIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { pet: await requirePet(ctx.db, ctx.actor, input.petId) } });
});

/** The base of every procedure that writes in the record: for the owner and the editors. */
export const petWriteProcedure = petProcedure.use(({ ctx, next }) => {
  refuseReader(ctx.pet);
  return next();
});

/** For the owner's decisions alone: the members, the contact, and removal. */
export const ownPetProcedure = petProcedure.use(({ ctx, next }) => {
  if (ctx.pet.role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
  return next();
});
