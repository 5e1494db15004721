import { petProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure, staffProcedure } from '#server/platform/core/trpc.ts';
import { extendInput, licenceCodeInput, takeBackInput } from './schema.ts';
import * as grants from './grants.service.ts';
import * as service from './service.ts';

export const licencesRouter = router({
  of: petProcedure.query(({ ctx }) => service.licenceOfPet(ctx)),
  mine: signedInProcedure.query(({ ctx }) => service.myLicences(ctx)),
  plan: signedInProcedure.query(({ ctx }) => service.planInWords(ctx)),
  grants: staffProcedure('decideMoney')
    .meta({ audit: 'licences.grants' })
    .input(licenceCodeInput)
    .query(({ ctx, input }) => grants.grantsOf(ctx, input)),
  extend: staffProcedure('decideMoney')
    .meta({ audit: 'licences.extend' })
    .input(extendInput)
    .mutation(({ ctx, input }) => grants.extend(ctx, input)),
  takeBack: staffProcedure('decideMoney')
    .meta({ audit: 'licences.takeBack' })
    .input(takeBackInput)
    .mutation(({ ctx, input }) => grants.takeBack(ctx, input)),
});
