import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { byPhoneInput, findInput } from './animals.schema.ts';
import { animalsByPhone, findForCounter } from './animals.service.ts';

export const campaignAnimalsRouter = router({
  find: staffProcedure('attend')
    .meta({ offline: 'read' })
    .input(findInput)
    .query(({ ctx, input }) => findForCounter(ctx, input)),
  byPhone: staffProcedure('attend')
    .input(byPhoneInput)
    .query(({ ctx, input }) => animalsByPhone(ctx, input)),
});
