import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { withdrawFoundInput } from './schema.ts';
import { withdrawFound } from './service.ts';

export const foundAnimalsRouter = router({
  withdraw: adminProcedure
    .meta({ audit: 'foundAnimals.withdraw' })
    .input(withdrawFoundInput)
    .mutation(({ ctx, input }) => withdrawFound(ctx, input)),
});
