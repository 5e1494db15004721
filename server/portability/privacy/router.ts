import { tokenInput } from '#server/accounts/sessions/schema.ts';
import { alonePublicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { deleteAccountInput, requestDeletionInput } from './schema.ts';
import { myPrivacy } from './service.ts';
import { confirmDeletion, deleteAccount, requestDeletion } from './erasure.service.ts';

export const privacyRouter = router({
  mine: signedInProcedure.query(({ ctx }) => myPrivacy(ctx)),
  deleteAccount: signedInProcedure
    .meta({ audit: 'privacy.deleteAccount' })
    .input(deleteAccountInput)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  requestDeletion: signedInProcedure
    .input(requestDeletionInput)
    .mutation(({ ctx, input }) => requestDeletion(ctx, input)),
  confirmDeletion: alonePublicProcedure
    .meta({ audit: 'privacy.confirmDeletion' })
    .input(tokenInput)
    .mutation(({ ctx, input }) => confirmDeletion(ctx, input)),
});
