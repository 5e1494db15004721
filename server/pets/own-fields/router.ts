import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { ownFieldIdInput, ownFieldsInput, saveOwnFieldInput, setOwnValueInput } from './schema.ts';
import * as service from './service.ts';

export const ownFieldsRouter = router({
  list: signedInProcedure.input(ownFieldsInput).query(({ ctx, input }) => service.ownFields(ctx, input)),
  save: signedInProcedure.input(saveOwnFieldInput).mutation(({ ctx, input }) => service.saveOwnField(ctx, input)),
  remove: signedInProcedure.input(ownFieldIdInput).mutation(({ ctx, input }) => service.removeOwnField(ctx, input)),
  restore: signedInProcedure.input(ownFieldIdInput).mutation(({ ctx, input }) => service.restoreOwnField(ctx, input)),
  words: signedInProcedure.query(({ ctx }) => service.searchWords(ctx)),
  of: petProcedure.meta({ staff: 'attend' }).query(({ ctx }) => service.fieldsOfPet(ctx)),
  set: petWriteProcedure
    .meta({ staff: 'attend' })
    .input(setOwnValueInput)
    .mutation(({ ctx, input }) => service.setOwnValue(ctx, input)),
});
