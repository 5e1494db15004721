import { alonePublicProcedure, router } from '#server/platform/core/trpc.ts';
import { completeInput, joinInput, joinTokenInput } from './link.schema.ts';
import * as service from './link.service.ts';

export const joiningRouter = router({
  open: alonePublicProcedure.input(joinTokenInput).mutation(({ ctx, input }) => service.open(ctx, input)),
  join: alonePublicProcedure
    .meta({ audit: 'joining.join' })
    .input(joinInput)
    .mutation(({ ctx, input }) => service.join(ctx, input)),
  mail: alonePublicProcedure.input(joinTokenInput).mutation(({ ctx, input }) => service.mail(ctx, input)),
  complete: alonePublicProcedure.input(completeInput).mutation(({ ctx, input }) => service.complete(ctx, input)),
});
