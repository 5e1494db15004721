import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { beginAsBeforeInput, beginInput, methodsInput } from './schema.ts';
import * as service from './service.ts';

export const checkoutRouter = router({
  methods: signedInProcedure.input(methodsInput).query(({ ctx, input }) => service.methods(ctx, input)),
  choices: signedInProcedure.query(({ ctx }) => service.choices(ctx)),
  begin: signedInProcedure
    .meta({ idempotent: 'noted' })
    .input(beginInput)
    .mutation(({ ctx, input }) => service.begin(ctx, input)),
  beginAsBefore: signedInProcedure
    .meta({ idempotent: 'noted' })
    .input(beginAsBeforeInput)
    .mutation(({ ctx, input }) => service.beginAsBefore(ctx, input)),
});
