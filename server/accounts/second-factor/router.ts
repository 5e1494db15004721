import { alonePublicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { beginInput, confirmInput, proofInput, secondStepInput } from './schema.ts';
import * as service from './service.ts';
import { signIn } from './sign-in.service.ts';

export const secondFactorRouter = router({
  signIn: alonePublicProcedure
    .meta({ audit: 'secondFactor.signIn' })
    .input(secondStepInput)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  begin: signedInProcedure.input(beginInput).mutation(({ ctx, input }) => service.begin(ctx, input)),
  confirm: signedInProcedure
    .meta({ audit: 'secondFactor.confirm' })
    .input(confirmInput)
    .mutation(({ ctx, input }) => service.confirm(ctx, input)),
  renewCodes: signedInProcedure
    .meta({ audit: 'secondFactor.renewCodes' })
    .input(proofInput)
    .mutation(({ ctx, input }) => service.renewCodes(ctx, input)),
  turnOff: signedInProcedure
    .meta({ audit: 'secondFactor.turnOff' })
    .input(proofInput)
    .mutation(({ ctx, input }) => service.turnOff(ctx, input)),
});
