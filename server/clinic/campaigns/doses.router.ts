import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { doseIdInput, dosesInput, enrolInput, giveInput } from './doses.schema.ts';
import { codeToShow, dosesPage, enrol, giveDose, undoDose } from './doses.service.ts';

export const campaignDosesRouter = router({
  list: staffProcedure('attend')
    .meta({ offline: 'read' })
    .input(dosesInput)
    .query(({ ctx, input }) => dosesPage(ctx, input)),
  code: staffProcedure('attend')
    .input(doseIdInput)
    .query(({ ctx, input }) => codeToShow(ctx, input)),
  give: staffProcedure('sign')
    .meta({ audit: 'campaignDoses.give', idempotent: 'whole' })
    .input(giveInput)
    .mutation(({ ctx, input }) => giveDose(ctx, input)),
  enrol: staffProcedure('sign')
    .meta({ audit: 'campaignDoses.enrol', idempotent: 'whole' })
    .input(enrolInput)
    .mutation(({ ctx, input }) => enrol(ctx, input)),
  undo: staffProcedure('sign')
    .meta({ audit: 'campaignDoses.undo' })
    .input(doseIdInput)
    .mutation(({ ctx, input }) => undoDose(ctx, input)),
});
