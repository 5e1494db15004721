import { refuseEnded } from './service.ts';
import { petWriteProcedure } from '#server/pets/pets/access.ts';

/** The base of every procedure that adds to the record, which an unpaid animal refuses. @throws LICENCE_ENDED */
export const petAddProcedure = petWriteProcedure.use(async ({ ctx, next }) => {
  // What the clinic adds never stops for a guardian's year.
  if (!ctx.pet.asStaff) await refuseEnded(ctx, ctx.pet.id);
  return next();
});
