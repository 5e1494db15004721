import { alonePublicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { chooseInput, doneByLinkInput, linkInput } from './schema.ts';
import * as service from './service.ts';

export const remindersRouter = router({
  choices: signedInProcedure.query(({ ctx }) => service.choices(ctx)),
  choose: signedInProcedure.input(chooseInput).mutation(({ ctx, input }) => service.choose(ctx, input)),
  openLink: alonePublicProcedure.input(linkInput).query(({ ctx, input }) => service.openLink(ctx, input)),
  done: alonePublicProcedure.input(doneByLinkInput).mutation(({ ctx, input }) => service.doneByLink(ctx, input)),
});
