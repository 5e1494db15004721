import { adminProcedure, router } from '#server/trpc.ts';
import { lookAtOwnerInput, lookAtPetInput } from './schema.ts';
import { lookAtOwner, lookAtPet } from './service.ts';

export const adminRecordRouter = router({
  pet: adminProcedure.input(lookAtPetInput).query(({ ctx, input }) => lookAtPet(ctx, input)),
  owner: adminProcedure.input(lookAtOwnerInput).query(({ ctx, input }) => lookAtOwner(ctx, input)),
});
