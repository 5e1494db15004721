import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { coverage } from './coverage.service.ts';
import { monthInput } from './schema.ts';
import { careFigures, deskFigures } from './service.ts';

export const figuresRouter = router({
  desk: staffProcedure('attend')
    .input(monthInput)
    .query(({ ctx, input }) => deskFigures(ctx, input)),
  care: staffProcedure('readRecord')
    .input(monthInput)
    .query(({ ctx, input }) => careFigures(ctx, input)),
  coverage: staffProcedure('readRecord').query(({ ctx }) => coverage(ctx)),
});
