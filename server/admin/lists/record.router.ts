import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { lookAtOwnerInput, lookAtPetInput } from './record.schema.ts';
import { lookAtOwner, lookAtPet } from './record.service.ts';

export const adminRecordRouter = router({
  pet: staffProcedure('attend')
    .meta({ audit: 'adminRecord.pet', offline: 'day' })
    .input(lookAtPetInput)
    .query(({ ctx, input }) => lookAtPet(ctx, input)),
  owner: staffProcedure('attend')
    .meta({ audit: 'adminRecord.owner' })
    .input(lookAtOwnerInput)
    .query(({ ctx, input }) => lookAtOwner(ctx, input)),
});
