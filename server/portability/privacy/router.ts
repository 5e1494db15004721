import { tokenInput } from '#server/accounts/sessions/schema.ts';
import { alonePublicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { deleteAccountInput, requestDeletionInput } from './schema.ts';
import { confirmDeletion, deleteAccount, myPrivacy, requestDeletion } from './service.ts';

export const privacyRouter = router({
  mine: signedInProcedure.query(({ ctx }) => myPrivacy(ctx)),
  deleteAccount: signedInProcedure.input(deleteAccountInput).mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  requestDeletion: signedInProcedure
    .input(requestDeletionInput)
    .mutation(({ ctx, input }) => requestDeletion(ctx, input)),
  confirmDeletion: alonePublicProcedure.input(tokenInput).mutation(({ ctx, input }) => confirmDeletion(ctx, input)),
});
