import { alonePublicProcedure, router } from '#server/platform/core/trpc.ts';
import { firebaseInput, firebaseSignUpInput } from './schema.ts';
import * as service from './service.ts';

export const socialRouter = router({
  firebaseSignIn: alonePublicProcedure
    .meta({ audit: 'social.firebaseSignIn' })
    .input(firebaseInput)
    .mutation(({ ctx, input }) => service.firebaseSignIn(ctx, input)),
  firebaseSignUp: alonePublicProcedure
    .input(firebaseSignUpInput)
    .mutation(({ ctx, input }) => service.firebaseSignUp(ctx, input)),
});
