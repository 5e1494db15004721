import { router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { channelKindInput, saveChannelInput } from './schema.ts';
import { channels, removeChannel, saveChannel, tryChannel } from './service.ts';

export const channelsRouter = router({
  list: signedInProcedure.query(({ ctx }) => channels(ctx)),
  save: signedInProcedure.input(saveChannelInput).mutation(({ ctx, input }) => saveChannel(ctx, input)),
  remove: signedInProcedure.input(channelKindInput).mutation(({ ctx, input }) => removeChannel(ctx, input)),
  test: signedInProcedure.input(channelKindInput).mutation(({ ctx, input }) => tryChannel(ctx, input)),
});
