import { petProcedure } from '#server/pets/pets/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { attachedProcedure, faceProcedure, fileProcedure, removedFileProcedure } from './gallery.access.ts';
import { attachedInput, captionInput, galleryPageInput, restoreInput } from './gallery.schema.ts';
import {
  changeCaption,
  filesOfPet,
  attachedTo,
  gallery,
  galleryPage,
  removeFace,
  removeFile,
  restoreFile,
  usage,
  useAsFace,
} from './gallery.service.ts';

/** Mounted as `files`: server/documents/uploads/http.ts transfers the bytes. */
export const galleryRouter = router({
  gallery: petProcedure.meta({ staff: 'readRecord' }).query(({ ctx }) => gallery(ctx)),
  page: petProcedure
    .meta({ staff: 'readRecord' })
    .input(galleryPageInput)
    .query(({ ctx, input }) => galleryPage(ctx, input)),
  ofEntry: attachedProcedure
    .meta({ staff: 'readRecord' })
    .input(attachedInput)
    .query(({ ctx, input }) => attachedTo(ctx, input)),
  ofPet: petProcedure.meta({ offline: 'read', staff: 'readRecord' }).query(({ ctx }) => filesOfPet(ctx)),
  caption: fileProcedure
    .meta({ staff: 'attend' })
    .input(captionInput)
    .mutation(({ ctx, input }) => changeCaption(ctx, input)),
  useAsFace: fileProcedure.meta({ staff: 'attend' }).mutation(({ ctx }) => useAsFace(ctx)),
  removeFace: faceProcedure.meta({ staff: 'attend' }).mutation(({ ctx }) => removeFace(ctx)),
  remove: fileProcedure.meta({ idempotent: 'whole', staff: 'attend' }).mutation(({ ctx }) => removeFile(ctx)),
  restore: removedFileProcedure
    .meta({ staff: 'attend' })
    .input(restoreInput)
    .mutation(({ ctx, input }) => restoreFile(ctx, input)),
  usage: signedInProcedure.query(({ ctx }) => usage(ctx)),
});
