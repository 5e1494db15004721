import { petProcedure, petWriteProcedure } from '#server/pets/access.ts';
import { router } from '#server/trpc.ts';
import { savePageInput } from './schema.ts';
import * as service from './service.ts';

export const pageChoicesRouter = router({
  get: petProcedure.query(({ ctx }) => service.pageChoicesOf(ctx)),
  save: petWriteProcedure.input(savePageInput).mutation(({ ctx, input }) => service.savePage(ctx, input)),
});
