import {
  alonePublicProcedure,
  ownSessionProcedure,
  publicProcedure,
  router,
  signedInProcedure,
} from '#server/platform/core/trpc.ts';
import {
  changeUnconfirmedEmailInput,
  emailInput,
  enterByLinkInput,
  enterInput,
  firstAdminInput,
  reopenInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  tokenInput,
} from '#server/accounts/sessions/schema.ts';
import * as first from './first-admin.service.ts';
import * as link from './link.service.ts';
import * as reset from './reset.service.ts';
import * as service from './service.ts';

export const authRouter = router({
  signUp: alonePublicProcedure.input(signUpInput).mutation(({ ctx, input }) => service.signUp(ctx, input)),
  resendConfirmation: alonePublicProcedure
    .input(emailInput)
    .mutation(({ ctx, input }) => service.resendConfirmation(ctx, input)),
  changeUnconfirmedEmail: alonePublicProcedure
    .input(changeUnconfirmedEmailInput)
    .mutation(({ ctx, input }) => service.changeUnconfirmedEmail(ctx, input)),
  confirmEmail: alonePublicProcedure.input(tokenInput).mutation(({ ctx, input }) => service.confirmEmail(ctx, input)),
  enterRegistered: alonePublicProcedure
    .meta({ audit: 'auth.enterRegistered' })
    .input(enterInput)
    .mutation(({ ctx, input }) => link.enterRegistered(ctx, input)),
  requestLink: alonePublicProcedure.input(emailInput).mutation(({ ctx, input }) => link.requestLink(ctx, input)),
  openLink: alonePublicProcedure.input(tokenInput).query(({ ctx, input }) => link.openLink(ctx, input)),
  enterByLink: alonePublicProcedure
    .meta({ audit: 'auth.enterByLink' })
    .input(enterByLinkInput)
    .mutation(({ ctx, input }) => link.enterByLink(ctx, input)),
  signIn: alonePublicProcedure
    .meta({ audit: 'auth.signIn' })
    .input(signInInput)
    .mutation(({ ctx, input }) => service.signIn(ctx, input)),
  signOut: publicProcedure.mutation(({ ctx }) => service.signOut(ctx)),
  stillHere: signedInProcedure.mutation(({ ctx }) => service.stillHere(ctx)),
  reopen: ownSessionProcedure
    .meta({ audit: 'auth.reopen' })
    .input(reopenInput)
    .mutation(({ ctx, input }) => service.reopen(ctx, input)),
  me: signedInProcedure.meta({ offline: 'read' }).query(({ ctx }) => service.me(ctx)),
  validateUser: alonePublicProcedure.input(emailInput).query(({ ctx, input }) => service.validateUser(ctx, input)),
  requestReset: alonePublicProcedure.input(emailInput).mutation(({ ctx, input }) => reset.requestReset(ctx, input)),
  openReset: alonePublicProcedure.input(tokenInput).mutation(({ ctx, input }) => reset.openReset(ctx, input)),
  resetPassword: alonePublicProcedure
    .meta({ audit: 'auth.resetPassword' })
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => reset.resetPassword(ctx, input)),
  firstAdminLink: alonePublicProcedure.input(tokenInput).query(({ ctx, input }) => first.firstAdminLink(ctx, input)),
  firstAdmin: alonePublicProcedure
    .meta({ audit: 'auth.firstAdmin' })
    .input(firstAdminInput)
    .mutation(({ ctx, input }) => first.firstAdmin(ctx, input)),
});
