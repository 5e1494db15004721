import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { registrationProcedure } from './access.ts';
import { saveRegistrationInput, sheetInput } from './schema.ts';
import * as service from './service.ts';

export const registrationsRouter = router({
  list: petProcedure.query(({ ctx }) => service.registrations(ctx)),
  /** For the search of the person's own animals. */
  mine: signedInProcedure.query(({ ctx }) => service.mine(ctx)),
  sheet: petProcedure.input(sheetInput).query(({ ctx, input }) => service.sheet(ctx, input)),
  /** One entry for each town: sent twice it is the same. */
  save: petWriteProcedure
    .input(saveRegistrationInput)
    .mutation(({ ctx, input }) => service.saveRegistration(ctx, input)),
  remove: registrationProcedure.mutation(({ ctx }) => service.removeRegistration(ctx)),
  restore: registrationProcedure.mutation(({ ctx }) => service.restoreRegistration(ctx)),
});
