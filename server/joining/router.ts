import { alonePublicProcedure, router } from '#server/trpc.ts';
import { completeInput, joinInput, joinTokenInput } from './schema.ts';
import * as service from './service.ts';

export const joiningRouter = router({
  open: alonePublicProcedure.input(joinTokenInput).mutation(({ ctx, input }) => service.open(ctx, input)),
  join: alonePublicProcedure.input(joinInput).mutation(({ ctx, input }) => service.join(ctx, input)),
  mail: alonePublicProcedure.input(joinTokenInput).mutation(({ ctx, input }) => service.mail(ctx, input)),
  complete: alonePublicProcedure.input(completeInput).mutation(({ ctx, input }) => service.complete(ctx, input)),
});
