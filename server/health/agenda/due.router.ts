import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { whatIsDue } from './due.service.ts';

export const careRouter = router({
  home: signedInProcedure.meta({ offline: 'read' }).query(({ ctx }) => whatIsDue(ctx)),
});
