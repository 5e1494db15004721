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

export const tutorialsRouter = router({
  list: signedInProcedure.query(({ ctx }) => service.publishedVideos(ctx)),
  all: adminProcedure.query(({ ctx }) => service.allVideos(ctx)),
  addLink: adminProcedure
    .meta({ audit: 'videos.addLink' })
    .input(addLinkInput)
    .mutation(({ ctx, input }) => service.addLink(ctx, input)),
  update: adminProcedure
    .meta({ audit: 'videos.update' })
    .input(updateVideoInput)
    .mutation(({ ctx, input }) => service.updateVideo(ctx, input)),
  setCaptions: adminProcedure
    .meta({ audit: 'videos.setCaptions' })
    .input(captionsInput)
    .mutation(({ ctx, input }) => service.setCaptions(ctx, input)),
  publish: adminProcedure
    .meta({ audit: 'videos.publish' })
    .input(publishVideoInput)
    .mutation(({ ctx, input }) => service.publishVideo(ctx, input)),
  showOnLanding: adminProcedure
    .meta({ audit: 'videos.showOnLanding' })
    .input(landingInput)
    .mutation(({ ctx, input }) => service.showOnLanding(ctx, input)),
  arrange: adminProcedure
    .meta({ audit: 'videos.arrange' })
    .input(arrangeInput)
    .mutation(({ ctx, input }) => service.arrange(ctx, input)),
  remove: adminProcedure
    .meta({ audit: 'videos.remove' })
    .input(videoIdInput)
    .mutation(({ ctx, input }) => service.removeVideo(ctx, input)),
  restore: adminProcedure
    .meta({ audit: 'videos.restore' })
    .input(videoIdInput)
    .mutation(({ ctx, input }) => service.restoreVideo(ctx, input)),
});
