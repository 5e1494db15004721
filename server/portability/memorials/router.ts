import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { correctInput, rememberInput } from './schema.ts';
import { correct, memorialOf, remember, takeBack } from './service.ts';

export const memorialsRouter = router({
  of: petProcedure.meta({ offline: 'read', staff: 'readRecord' }).query(({ ctx }) => memorialOf(ctx)),
  remember: petWriteProcedure
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(rememberInput)
    .mutation(({ ctx, input }) => remember(ctx, input)),
  takeBack: petWriteProcedure.meta({ idempotent: 'whole', staff: 'sign' }).mutation(({ ctx }) => takeBack(ctx)),
  correct: petWriteProcedure
    .meta({ idempotent: 'whole', staff: 'attend' })
    .input(correctInput)
    .mutation(({ ctx, input }) => correct(ctx, input)),
});
