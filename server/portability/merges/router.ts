import { ownPetProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { joinInput, mergeIdInput } from './schema.ts';
import * as service from './service.ts';

export const mergesRouter = router({
  of: ownPetProcedure.query(({ ctx }) => service.joinedOf(ctx)),
  alike: ownPetProcedure.query(({ ctx }) => service.alikeOf(ctx)),
  join: ownPetProcedure
    .meta({ audit: 'merges.join', staff: 'mend' })
    .input(joinInput)
    .mutation(({ ctx, input }) => service.join(ctx, input)),
  part: signedInProcedure
    .meta({ audit: 'merges.part' })
    .input(mergeIdInput)
    .mutation(({ ctx, input }) => service.part(ctx, input)),
});
