/** The gate to a medicine, through its animal and the animal's members. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findMedicine } from './queries.ts';
import { medicineIdInput } from './schema.ts';

/**
 * @throws MEDICINE_NOT_FOUND alike for a missing medicine, another user's, and one in the other state;
 * PET_READ_ONLY for a reader.
 */
async function requireMedicine(db: Db, actor: Actor, medicineId: number, removed: boolean) {
  const medicine = await findMedicine(db, actor.userId, medicineId);
  if (!medicine || (medicine.removedAt !== null) !== removed) throw new DomainError('MEDICINE_NOT_FOUND');
  refuseReader(medicine);
  return medicine;
}

/** The base of every procedure about one medicine; its context carries it. */
export const medicineProcedure = signedInProcedure.input(medicineIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { medicine: await requireMedicine(ctx.db, ctx.actor, input.medicineId, false) } });
});

/** The same for a removed medicine: the way back of Deshacer. */
export const removedMedicineProcedure = signedInProcedure.input(medicineIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { medicine: await requireMedicine(ctx.db, ctx.actor, input.medicineId, true) } });
});
