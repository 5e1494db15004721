import { alonePublicProcedure, router } from '#server/platform/core/trpc.ts';
import * as firebase from './firebase.service.ts';
import * as links from './link.service.ts';
import { completeInput, firebaseInput, firebaseSignUpInput, linkInput, linkTokenInput } from './schema.ts';

export const socialLoginRouter = router({
  firebaseSignIn: alonePublicProcedure
    .meta({ audit: 'social.firebaseSignIn' })
    .input(firebaseInput)
    .mutation(({ ctx, input }) => firebase.firebaseSignIn(ctx, input)),
  firebaseSignUp: alonePublicProcedure
    .input(firebaseSignUpInput)
    .mutation(({ ctx, input }) => firebase.firebaseSignUp(ctx, input)),
  openLink: alonePublicProcedure.input(linkTokenInput).mutation(({ ctx, input }) => links.openLink(ctx, input)),
  join: alonePublicProcedure
    .meta({ audit: 'joining.join' })
    .input(linkInput)
    .mutation(({ ctx, input }) => links.linkAccount(ctx, input)),
  mailLink: alonePublicProcedure.input(linkTokenInput).mutation(({ ctx, input }) => links.mailLink(ctx, input)),
  complete: alonePublicProcedure.input(completeInput).mutation(({ ctx, input }) => links.completeAddress(ctx, input)),
});
