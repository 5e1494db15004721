import { refuseEnded } from './service.ts';
import { petWriteProcedure } from '#server/pets/pets/access.ts';

/** The base of every procedure that adds to the record, which an unpaid animal refuses. @throws LICENCE_ENDED */
export const petAddProcedure = petWriteProcedure.use(async ({ ctx, next }) => {
  await refuseEnded(ctx, ctx.pet.id);
  return next();
});
