import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { admitInput, alikeInput, findPatientsInput } from './schema.ts';
import { admit, alike, findPatients } from './service.ts';

export const counterRouter = router({
  find: staffProcedure('attend')
    .input(findPatientsInput)
    .query(({ ctx, input }) => findPatients(ctx, input)),
  alike: staffProcedure('attend')
    .input(alikeInput)
    .query(({ ctx, input }) => alike(ctx, input)),
  admit: staffProcedure('attend')
    .meta({ audit: 'counter.admit', idempotent: 'whole' })
    .input(admitInput)
    .mutation(({ ctx, input }) => admit(ctx, input)),
});
