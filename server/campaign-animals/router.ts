import { adminProcedure, router } from '#server/trpc.ts';
import { byPhoneInput, findInput } from './schema.ts';
import { animalsByPhone, findForCounter } from './service.ts';

export const campaignAnimalsRouter = router({
  find: adminProcedure.input(findInput).query(({ ctx, input }) => findForCounter(ctx, input)),
  byPhone: adminProcedure.input(byPhoneInput).query(({ ctx, input }) => animalsByPhone(ctx, input)),
});
