import { router, signedInProcedure, staffProcedure } from '#server/platform/core/trpc.ts';
import { mine, ofClinic } from './service.ts';

export const trashRouter = router({
  mine: signedInProcedure.query(({ ctx }) => mine(ctx)),
  ofClinic: staffProcedure('readRecord').query(({ ctx }) => ofClinic(ctx)),
});
