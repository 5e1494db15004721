import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { dueOverview } from './overview.service.ts';

export const dueRouter = router({
  overview: signedInProcedure.meta({ offline: 'read' }).query(({ ctx }) => dueOverview(ctx)),
});
