import { ownPetProcedure, petProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure, staffProcedure } from '#server/platform/core/trpc.ts';
import { animalCodeInput, answerInput, consentCodeInput, paperConsentInput } from './schema.ts';
import * as service from './service.ts';

export const patientsRouter = router({
  consent: petProcedure.query(({ ctx }) => service.consentOf(ctx)),
  showCode: ownPetProcedure.mutation(({ ctx }) => service.showCode(ctx)),
  end: ownPetProcedure.meta({ audit: 'patients.end' }).mutation(({ ctx }) => service.endConsent(ctx)),
  requests: signedInProcedure.query(({ ctx }) => service.myRequests(ctx)),
  answer: signedInProcedure
    .meta({ audit: 'patients.answer' })
    .input(answerInput)
    .mutation(({ ctx, input }) => service.answer(ctx, input)),
  keeper: staffProcedure('attend').query(({ ctx }) => service.keeper(ctx)),
  find: staffProcedure('attend')
    .input(animalCodeInput)
    .query(({ ctx, input }) => service.findAnimal(ctx, input)),
  redeem: staffProcedure('attend')
    .meta({ audit: 'patients.redeem' })
    .input(consentCodeInput)
    .mutation(({ ctx, input }) => service.redeem(ctx, input)),
  ask: staffProcedure('attend')
    .meta({ audit: 'patients.ask' })
    .input(animalCodeInput)
    .mutation(({ ctx, input }) => service.ask(ctx, input)),
  recordPaper: staffProcedure('mend')
    .meta({ audit: 'patients.recordPaper' })
    .input(paperConsentInput)
    .mutation(({ ctx, input }) => service.recordPaper(ctx, input)),
});
