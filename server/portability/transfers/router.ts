import { ownPetProcedure } from '#server/pets/pets/access.ts';
import { publicProcedure, router, signedInProcedure, staffProcedure } from '#server/platform/core/trpc.ts';
import { ownTransferProcedure } from './access.ts';
import { acceptInput, offerInput, takeBackInput, takeInput, transferTokenInput } from './schema.ts';
import * as service from './service.ts';
import * as taking from './taking.service.ts';

export const transfersRouter = router({
  ofPet: ownPetProcedure.meta({ staff: 'attend' }).query(({ ctx }) => service.offerOf(ctx)),
  given: signedInProcedure.query(({ ctx }) => service.listGiven(ctx)),
  offer: ownPetProcedure
    .meta({ audit: 'transfers.offer', staff: 'attend' })
    .input(offerInput)
    .mutation(({ ctx, input }) => service.offer(ctx, input)),
  cancel: ownTransferProcedure
    .meta({ audit: 'transfers.cancel', staff: 'attend' })
    .mutation(({ ctx }) => service.cancel(ctx)),
  // A change in form only: a token in an address would lie in logs.
  look: publicProcedure.input(transferTokenInput).mutation(({ ctx, input }) => service.getOffer(ctx, input)),
  accept: signedInProcedure
    .meta({ audit: 'transfers.accept' })
    .input(acceptInput)
    .mutation(({ ctx, input }) => service.accept(ctx, input)),
  take: signedInProcedure
    .meta({ audit: 'transfers.take' })
    .input(takeInput)
    .mutation(({ ctx, input }) => taking.take(ctx, input)),
  takeBack: staffProcedure('attend')
    .meta({ audit: 'transfers.takeBack' })
    .input(takeBackInput)
    .mutation(({ ctx, input }) => taking.takeBack(ctx, input)),
  decline: signedInProcedure
    .meta({ audit: 'transfers.decline' })
    .input(transferTokenInput)
    .mutation(({ ctx, input }) => service.decline(ctx, input)),
});
