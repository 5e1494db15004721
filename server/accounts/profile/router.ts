import { adminProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { identifyInput, updateProfileInput } from '#server/accounts/users/schema.ts';
import { identify, updateProfile } from './service.ts';

export const profileRouter = router({
  identify: adminProcedure.input(identifyInput).query(({ ctx, input }) => identify(ctx, input)),
  updateProfile: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
