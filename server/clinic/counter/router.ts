import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { admitInput, alikeInput, findPatientsInput, takeBackInput } from './schema.ts';
import { admit, alike, dueToday, findPatients, takeBack } from './service.ts';

export const counterRouter = router({
  find: staffProcedure('attend')
    .input(findPatientsInput)
    .query(({ ctx, input }) => findPatients(ctx, input)),
  today: staffProcedure('attend')
    .meta({ offline: 'day' })
    .query(({ ctx }) => dueToday(ctx)),
  alike: staffProcedure('attend')
    .input(alikeInput)
    .query(({ ctx, input }) => alike(ctx, input)),
  admit: staffProcedure('attend')
    .meta({ audit: 'counter.admit', idempotent: 'whole', offline: 'queue' })
    .input(admitInput)
    .mutation(({ ctx, input }) => admit(ctx, input)),
  takeBack: staffProcedure('attend')
    .meta({ audit: 'counter.takeBack' })
    .input(takeBackInput)
    .mutation(({ ctx, input }) => takeBack(ctx, input)),
});
