import { publicProcedure, router, staffProcedure } from '#server/platform/core/trpc.ts';
import { addPlanInput, changePlanInput, setPriceInput, setTaxInput } from './schema.ts';
import * as service from './service.ts';

export const plansRouter = router({
  offered: publicProcedure.query(({ ctx }) => service.shownOffers(ctx)),
  all: staffProcedure('decideMoney').query(({ ctx }) => service.everything(ctx)),
  add: staffProcedure('decideMoney')
    .meta({ audit: 'plans.add' })
    .input(addPlanInput)
    .mutation(({ ctx, input }) => service.addPlan(ctx, input)),
  change: staffProcedure('decideMoney')
    .meta({ audit: 'plans.change' })
    .input(changePlanInput)
    .mutation(({ ctx, input }) => service.changePlan(ctx, input)),
  setPrice: staffProcedure('decideMoney')
    .meta({ audit: 'plans.setPrice' })
    .input(setPriceInput)
    .mutation(({ ctx, input }) => service.setPrice(ctx, input)),
  setTax: staffProcedure('decideMoney')
    .meta({ audit: 'plans.setTax' })
    .input(setTaxInput)
    .mutation(({ ctx, input }) => service.setTax(ctx, input)),
});
