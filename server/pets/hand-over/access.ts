/** The gates to a hand-over: the clinic's staff at an animal that the clinic keeps, and at an offer that waits. */
import { staffProcedure } from '#server/platform/core/trpc.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { requirePatient } from '#server/pets/pets/access.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { findOffer } from './queries.ts';
import { handOverIdInput } from './schema.ts';

/** @throws PET_NOT_FOUND alike for a missing animal and a guardian's */
export const keptPetProcedure = staffProcedure('attend')
  .input(petIdInput)
  .use(async ({ ctx, input, next }) => {
    const pet = await requirePatient(ctx.db, ctx.actor, input.petId, 'attend');
    if (!pet?.kept) throw new DomainError('PET_NOT_FOUND');
    return next({ ctx: { pet } });
  });

/** @throws HAND_OVER_NOT_FOUND alike for a missing one, one that was answered, and one that was withdrawn */
export const waitingOfferProcedure = staffProcedure('attend')
  .input(handOverIdInput)
  .use(async ({ ctx, input, next }) => {
    const offer = await findOffer(ctx.db, input.handOverId);
    if (!offer || offer.takenAt || offer.withdrawnAt || offer.keptBy === null)
      throw new DomainError('HAND_OVER_NOT_FOUND');
    return next({ ctx: { offer } });
  });
