/** The gate to a dose, through its animal and the animal's members. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findVaccination } from './queries.ts';
import { vaccinationIdInput } from './schema.ts';

/**
 * @throws VACCINATION_NOT_FOUND alike for a missing dose, another user's, and one in the other state;
 * PET_READ_ONLY for a reader.
 */
async function requireVaccination(db: Db, actor: Actor, vaccinationId: number, removed: boolean) {
  const vaccination = await findVaccination(db, actor.userId, vaccinationId);
  if (!vaccination || (vaccination.removedAt !== null) !== removed) throw new DomainError('VACCINATION_NOT_FOUND');
  refuseReader(vaccination);
  return vaccination;
}

/** The base of every procedure about one dose; its context carries the dose. */
export const vaccinationProcedure = signedInProcedure.input(vaccinationIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { vaccination: await requireVaccination(ctx.db, ctx.actor, input.vaccinationId, false) } });
});

/** The same for a removed dose: the way back of Deshacer. */
export const removedVaccinationProcedure = signedInProcedure
  .input(vaccinationIdInput)
  .use(async ({ ctx, input, next }) => {
    return next({ ctx: { vaccination: await requireVaccination(ctx.db, ctx.actor, input.vaccinationId, true) } });
  });
