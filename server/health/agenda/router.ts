import { petWriteProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { dueOverview } from './overview.service.ts';
import { doneInput, lineInput, postponeInput, undoInput } from './schema.ts';
import { forgetPostponement, markDone, postpone, takeBack } from './service.ts';

export const agendaRouter = router({
  overview: signedInProcedure.meta({ offline: 'read' }).query(({ ctx }) => dueOverview(ctx)),
  done: petWriteProcedure
    .meta({ idempotent: 'whole', offline: 'queue' })
    .input(doneInput)
    .mutation(({ ctx, input }) => markDone(ctx, input)),
  undo: petWriteProcedure
    .meta({ idempotent: 'whole' })
    .input(undoInput)
    .mutation(({ ctx, input }) => takeBack(ctx, input)),
  postpone: petWriteProcedure
    .meta({ idempotent: 'whole' })
    .input(postponeInput)
    .mutation(({ ctx, input }) => postpone(ctx, input)),
  unpostpone: petWriteProcedure
    .meta({ idempotent: 'whole' })
    .input(lineInput)
    .mutation(({ ctx, input }) => forgetPostponement(ctx, input)),
});
