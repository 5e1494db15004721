import { router, signedInProcedure } from '#server/trpc.ts';
import { whatIsDue } from './service.ts';

export const careRouter = router({
  home: signedInProcedure.query(({ ctx }) => whatIsDue(ctx)),
});
