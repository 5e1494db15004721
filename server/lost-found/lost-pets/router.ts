import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { changeLossInput, reopenLossInput, startLossInput } from './schema.ts';
import { changeLoss, endLoss, lossOf, openLosses, reopenLoss, startLoss } from './service.ts';

export const lostPetsRouter = router({
  open: signedInProcedure.query(({ ctx }) => openLosses(ctx)),
  of: petProcedure.meta({ staff: 'attend' }).query(({ ctx }) => lossOf(ctx)),
  start: petWriteProcedure
    .meta({ staff: 'attend' })
    .input(startLossInput)
    .mutation(({ ctx, input }) => startLoss(ctx, input)),
  change: petWriteProcedure
    .meta({ staff: 'attend' })
    .input(changeLossInput)
    .mutation(({ ctx, input }) => changeLoss(ctx, input)),
  end: petWriteProcedure.meta({ staff: 'attend' }).mutation(({ ctx }) => endLoss(ctx)),
  reopen: petWriteProcedure
    .meta({ staff: 'attend' })
    .input(reopenLossInput)
    .mutation(({ ctx, input }) => reopenLoss(ctx, input)),
});
