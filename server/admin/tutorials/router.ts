import { adminProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import {
  addLinkInput,
  arrangeInput,
  captionsInput,
  landingInput,
  publishVideoInput,
  updateVideoInput,
  videoIdInput,
} from './schema.ts';
import * as service from './service.ts';

export const videosRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.publishedVideos(ctx)),
  all: adminProcedure.query(({ ctx }) => service.allVideos(ctx)),
  addLink: adminProcedure.input(addLinkInput).mutation(({ ctx, input }) => service.addLink(ctx, input)),
  update: adminProcedure.input(updateVideoInput).mutation(({ ctx, input }) => service.updateVideo(ctx, input)),
  setCaptions: adminProcedure.input(captionsInput).mutation(({ ctx, input }) => service.setCaptions(ctx, input)),
  publish: adminProcedure.input(publishVideoInput).mutation(({ ctx, input }) => service.publishVideo(ctx, input)),
  showOnLanding: adminProcedure.input(landingInput).mutation(({ ctx, input }) => service.showOnLanding(ctx, input)),
  arrange: adminProcedure.input(arrangeInput).mutation(({ ctx, input }) => service.arrange(ctx, input)),
  remove: adminProcedure.input(videoIdInput).mutation(({ ctx, input }) => service.removeVideo(ctx, input)),
  restore: adminProcedure.input(videoIdInput).mutation(({ ctx, input }) => service.restoreVideo(ctx, input)),
});
