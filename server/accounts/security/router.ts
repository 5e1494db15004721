import { tokenInput } from '#server/accounts/sessions/schema.ts';
import { alonePublicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { changePasswordInput, endSessionInput, requestEmailInput } from './schema.ts';
import * as service from './service.ts';

export const securityRouter = router({
  get: signedInProcedure.query(({ ctx }) => service.security(ctx)),
  requestEmail: signedInProcedure
    .meta({ audit: 'account.requestEmail' })
    .input(requestEmailInput)
    .mutation(({ ctx, input }) => service.requestEmail(ctx, input)),
  resendEmail: signedInProcedure.mutation(({ ctx }) => service.resendEmail(ctx)),
  cancelEmail: signedInProcedure.mutation(({ ctx }) => service.cancelEmail(ctx)),
  confirmNewEmail: alonePublicProcedure
    .meta({ audit: 'account.confirmNewEmail' })
    .input(tokenInput)
    .mutation(({ ctx, input }) => service.confirmNewEmail(ctx, input)),
  changePassword: signedInProcedure
    .meta({ audit: 'account.changePassword' })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => service.changePassword(ctx, input)),
  sessions: signedInProcedure.query(({ ctx }) => service.sessions(ctx)),
  endSession: signedInProcedure
    .meta({ audit: 'account.endSession' })
    .input(endSessionInput)
    .mutation(({ ctx, input }) => service.endSession(ctx, input)),
  endOtherSessions: signedInProcedure
    .meta({ audit: 'account.endOtherSessions' })
    .mutation(({ ctx }) => service.endOtherSessions(ctx)),
});
