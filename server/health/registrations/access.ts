/** The gate to an entry of a register: a member of its animal's family; the clinic's staff has no part in it. */
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findRegistration } from './queries.ts';
import { registrationIdInput } from './schema.ts';

/** @throws REGISTRATION_NOT_FOUND alike for a missing one and one of a foreign animal; PET_READ_ONLY */
export const registrationProcedure = signedInProcedure.input(registrationIdInput).use(async ({ ctx, input, next }) => {
  const registration = await findRegistration(ctx.db, input.registrationId);
  const pet =
    registration &&
    (await requirePet(ctx.db, ctx.actor, registration.petId).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'PET_NOT_FOUND'
        ? new DomainError('REGISTRATION_NOT_FOUND')
        : error;
    }));
  if (!registration || !pet) throw new DomainError('REGISTRATION_NOT_FOUND');
  refuseReader(pet);
  return next({ ctx: { registration, pet } });
});
