import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { ownPetProcedure, petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { byDisease } from './cover.service.ts';
import { createPetInput, petPageInput, updatePetInput } from './schema.ts';
import { moveAnimalsInput } from '#server/accounts/owners/schema.ts';
import { moveAnimals } from './reassign.service.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { changePet, createPet, myPets, petPage, removePet, restorePet } from './service.ts';
import { petDetails, petRecord } from './shown.service.ts';

export const petsRouter = router({
  list: signedInProcedure.meta({ offline: 'read' }).query(({ ctx }) => myPets(ctx)),
  page: signedInProcedure.input(petPageInput).query(({ ctx, input }) => petPage(ctx, input)),
  get: petProcedure.meta({ offline: 'read', staff: 'readRecord' }).query(({ ctx }) => petRecord(ctx)),
  byDisease: petProcedure.meta({ offline: 'read', staff: 'readRecord' }).query(({ ctx }) => byDisease(ctx)),
  details: petProcedure.meta({ staff: 'attend' }).query(({ ctx }) => petDetails(ctx)),
  name: petProcedure.meta({ staff: 'attend' }).query(({ ctx }) => ({ name: ctx.pet.name })),
  create: signedInProcedure
    .meta({ idempotent: 'whole' })
    .input(createPetInput)
    .mutation(({ ctx, input }) => createPet(ctx, input)),
  update: petWriteProcedure
    .meta({ idempotent: 'whole', staff: 'attend' })
    .input(updatePetInput)
    .mutation(({ ctx, input }) => changePet(ctx, input)),
  remove: ownPetProcedure.meta({ idempotent: 'whole', staff: 'mend' }).mutation(({ ctx }) => removePet(ctx)),
  moveAnimals: signedInProcedure.input(moveAnimalsInput).mutation(({ ctx, input }) => moveAnimals(ctx, input)),
  restore: signedInProcedure.input(petIdInput).mutation(({ ctx, input }) => restorePet(ctx, input)),
});
