import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { clinicFigures } from './service.ts';

export const clinicExportRouter = router({
  figures: staffProcedure('attend').query(({ ctx }) => clinicFigures(ctx)),
});
