import { publicProcedure, router } from '#server/platform/core/trpc.ts';
import { searchInput } from './schema.ts';
import { animal, byCode } from './service.ts';

export const searchRouter = router({
  byCode: publicProcedure.input(searchInput).query(({ ctx, input }) => byCode(ctx, input)),
  /** For the older calls. */
  animal: publicProcedure.input(searchInput).query(({ ctx, input }) => animal(ctx, input)),
});
