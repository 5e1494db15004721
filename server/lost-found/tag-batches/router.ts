import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { allTagsInput, batchesInput, batchTagsInput, chosenTagsInput, makeBatchInput, tagCodeInput } from './schema.ts';
import { allTags, batchesPage, batchTags, lookUpTag, makeBatch, withdrawByCode, withdrawChosen } from './service.ts';

export const tagBatchesRouter = router({
  list: adminProcedure.input(batchesInput).query(({ ctx, input }) => batchesPage(ctx, input)),
  tags: adminProcedure.input(batchTagsInput).query(({ ctx, input }) => batchTags(ctx, input)),
  all: adminProcedure.input(allTagsInput).query(({ ctx, input }) => allTags(ctx, input)),
  make: adminProcedure.input(makeBatchInput).mutation(({ ctx, input }) => makeBatch(ctx, input)),
  find: adminProcedure.input(tagCodeInput).query(({ ctx, input }) => lookUpTag(ctx, input)),
  withdraw: adminProcedure.input(tagCodeInput).mutation(({ ctx, input }) => withdrawByCode(ctx, input)),
  withdrawChosen: adminProcedure.input(chosenTagsInput).mutation(({ ctx, input }) => withdrawChosen(ctx, input)),
});
