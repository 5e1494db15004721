import { adminProcedure, publicProcedure, router } from '#server/platform/core/trpc.ts';
import { addPlanInput, changePlanInput, setPriceInput, setTaxInput } from './schema.ts';
import * as service from './service.ts';

export const plansRouter = router({
  offered: publicProcedure.query(({ ctx }) => service.shownOffers(ctx)),
  all: adminProcedure.query(({ ctx }) => service.everything(ctx)),
  add: adminProcedure.input(addPlanInput).mutation(({ ctx, input }) => service.addPlan(ctx, input)),
  change: adminProcedure.input(changePlanInput).mutation(({ ctx, input }) => service.changePlan(ctx, input)),
  setPrice: adminProcedure.input(setPriceInput).mutation(({ ctx, input }) => service.setPrice(ctx, input)),
  setTax: adminProcedure.input(setTaxInput).mutation(({ ctx, input }) => service.setTax(ctx, input)),
});
