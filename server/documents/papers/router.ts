import { ownPetProcedure, petProcedure } from '#server/pets/pets/access.ts';
import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { paperProcedure, revokedPaperProcedure } from './access.ts';
import { phoneOnCardInput, withdrawPaperInput } from './schema.ts';
import { papersOf, restorePaper, revokePaper, showPhone, withdrawPaper } from './service.ts';

export const papersRouter = router({
  list: petProcedure.meta({ offline: 'read', staff: 'readRecord' }).query(({ ctx }) => papersOf(ctx)),
  revoke: paperProcedure.mutation(({ ctx }) => revokePaper(ctx)),
  withdraw: staffProcedure('sign')
    .meta({ audit: 'papers.withdraw' })
    .input(withdrawPaperInput)
    .mutation(({ ctx, input }) => withdrawPaper(ctx, input)),
  restore: revokedPaperProcedure.mutation(({ ctx }) => restorePaper(ctx)),
  showPhone: ownPetProcedure.input(phoneOnCardInput).mutation(({ ctx, input }) => showPhone(ctx, input)),
});
