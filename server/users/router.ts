import { router, signedInProcedure } from '../trpc.ts';
import { updateProfileInput } from './schema.ts';
import { updateProfile } from './service.ts';

export const usersRouter = router({
  updateProfile: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
