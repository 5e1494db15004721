/** The gate to a trip: a member of its animal's family; the clinic's staff has no part in it. */
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { findTitre, findTrip } from './queries.ts';
import { titreIdInput, tripIdInput } from './schema.ts';

/** @throws TRIP_NOT_FOUND alike for a missing trip and one of a foreign animal */
export async function requireTrip({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>, tripId: number) {
  const trip = await findTrip(db, tripId);
  const pet = trip && (await requirePet(db, actor, trip.petId).catch(asMissing('TRIP_NOT_FOUND')));
  if (!trip || !pet) throw new DomainError('TRIP_NOT_FOUND');
  return { trip, pet };
}

function asMissing(code: 'TRIP_NOT_FOUND' | 'TITRE_NOT_FOUND') {
  return (error: unknown) => {
    throw error instanceof DomainError && error.code === 'PET_NOT_FOUND' ? new DomainError(code) : error;
  };
}

export const tripProcedure = signedInProcedure
  .input(tripIdInput)
  .use(async ({ ctx, input, next }) => next({ ctx: await requireTrip(ctx, input.tripId) }));

export const tripWriteProcedure = tripProcedure.use(({ ctx, next }) => {
  refuseReader(ctx.pet);
  return next();
});

/** @throws TITRE_NOT_FOUND, PET_READ_ONLY */
export const titreProcedure = signedInProcedure.input(titreIdInput).use(async ({ ctx, input, next }) => {
  const titre = await findTitre(ctx.db, input.titreId);
  const pet = titre && (await requirePet(ctx.db, ctx.actor, titre.petId).catch(asMissing('TITRE_NOT_FOUND')));
  if (!titre || !pet) throw new DomainError('TITRE_NOT_FOUND');
  refuseReader(pet);
  return next({ ctx: { titre, pet } });
});
