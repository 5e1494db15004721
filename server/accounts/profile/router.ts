import { adminProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { chooseWeightUnitInput, identifyInput, updateProfileInput } from '#server/accounts/users/schema.ts';
import { chooseWeightUnit, identify, updateProfile } from './service.ts';

export const profileRouter = router({
  identify: adminProcedure.input(identifyInput).query(({ ctx, input }) => identify(ctx, input)),
  updateProfile: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  chooseWeightUnit: signedInProcedure
    .input(chooseWeightUnitInput)
    .mutation(({ ctx, input }) => chooseWeightUnit(ctx, input)),
});
