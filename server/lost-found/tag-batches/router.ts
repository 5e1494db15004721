import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { allTagsInput, batchesInput, batchTagsInput, chosenTagsInput, makeBatchInput, tagCodeInput } from './schema.ts';
import { allTags, batchesPage, batchTags, lookUpTag, makeBatch, withdrawByCode, withdrawChosen } from './service.ts';

export const tagBatchesRouter = router({
  list: adminProcedure.input(batchesInput).query(({ ctx, input }) => batchesPage(ctx, input)),
  tags: adminProcedure.input(batchTagsInput).query(({ ctx, input }) => batchTags(ctx, input)),
  all: adminProcedure.input(allTagsInput).query(({ ctx, input }) => allTags(ctx, input)),
  make: adminProcedure
    .meta({ audit: 'tagBatches.make', idempotent: 'whole' })
    .input(makeBatchInput)
    .mutation(({ ctx, input }) => makeBatch(ctx, input)),
  find: adminProcedure
    .meta({ audit: 'tagBatches.find' })
    .input(tagCodeInput)
    .query(({ ctx, input }) => lookUpTag(ctx, input)),
  withdraw: adminProcedure
    .meta({ audit: 'tagBatches.withdraw' })
    .input(tagCodeInput)
    .mutation(({ ctx, input }) => withdrawByCode(ctx, input)),
  withdrawChosen: adminProcedure
    .meta({ audit: 'tagBatches.withdrawChosen' })
    .input(chosenTagsInput)
    .mutation(({ ctx, input }) => withdrawChosen(ctx, input)),
});
