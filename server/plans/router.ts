import { publicProcedure, router } from '#server/trpc.ts';
import * as service from './service.ts';

export const plansRouter = router({
  offered: publicProcedure.query(({ ctx }) => service.shownOffers(ctx)),
});
