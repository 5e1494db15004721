import { petAddProcedure } from '#server/pets/licences/access.ts';
import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { tagProcedure } from './access.ts';
import {
  activateByEitherInput,
  activateTagInput,
  lookAtTagInput,
  replaceTagInput,
  switchTagInput,
  tagPageInput,
} from './schema.ts';
import * as service from './service.ts';

export const tagsRouter = router({
  mine: signedInProcedure.query(({ ctx }) => service.myTags(ctx)),
  page: signedInProcedure.input(tagPageInput).query(({ ctx, input }) => service.tagPage(ctx, input)),
  look: signedInProcedure.input(lookAtTagInput).query(({ ctx, input }) => service.lookAtTag(ctx, input)),
  activate: petAddProcedure
    .meta({ staff: 'attend' })
    .input(activateTagInput)
    .mutation(({ ctx, input }) => service.activate(ctx, input)),
  activateByEither: petAddProcedure
    .meta({ idempotent: 'whole', staff: 'attend' })
    .input(activateByEitherInput)
    .mutation(({ ctx, input }) => service.activateByEither(ctx, input)),
  disable: tagProcedure.mutation(({ ctx }) => service.switchTag(ctx, 'disabled')),
  enable: tagProcedure.mutation(({ ctx }) => service.switchTag(ctx, 'active')),
  switch: tagProcedure
    .meta({ idempotent: 'whole' })
    .input(switchTagInput)
    .mutation(({ ctx, input }) => service.switchTag(ctx, input.state)),
  replace: tagProcedure.input(replaceTagInput).mutation(({ ctx, input }) => service.replace(ctx, input)),
});
