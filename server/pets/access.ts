/** The gates to an animal: whoever passes holds it, whoever does not learns nothing about whether it exists. */
import type { Db, PetRole } from '#db/types.ts';
import type { Actor } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { refuseEnded } from '#server/licences/service.ts';
import { signedInProcedure } from '#server/trpc.ts';
import { findPet } from './queries.ts';
import { petIdInput } from './schema.ts';

/** The animal, reached through its members in the SQL itself. @throws PET_NOT_FOUND alike for missing and somebody else's. */
export async function requirePet(db: Db, actor: Actor, petId: number) {
  const pet = await findPet(db, actor.userId, petId);
  if (!pet) throw new DomainError('PET_NOT_FOUND');
  return pet;
}

/** For every write about an animal, through whichever of its entries it was reached. @throws PET_READ_ONLY */
export function refuseReader({ role }: { role: PetRole }): void {
  if (role === 'reader') throw new DomainError('PET_READ_ONLY');
}

/** Every procedure that shows one animal stands on this one; its input carries `petId` and its context the animal. */
export const petProcedure = signedInProcedure.input(petIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { pet: await requirePet(ctx.db, ctx.actor, input.petId) } });
});

/** Every procedure that writes in its record: its user and the editors. */
export const petWriteProcedure = petProcedure.use(({ ctx, next }) => {
  refuseReader(ctx.pet);
  return next();
});

/** Every procedure that adds to its record stands on this one: nothing new where its year is over. @throws LICENCE_ENDED */
export const petAddProcedure = petWriteProcedure.use(async ({ ctx, next }) => {
  await refuseEnded(ctx, ctx.pet.id);
  return next();
});

/** What only its own user decides: who else may see it, its guardian, whether it stays in the register. */
export const ownPetProcedure = petProcedure.use(({ ctx, next }) => {
  if (ctx.pet.role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
  return next();
});
