import {
  adminProcedure,
  alonePublicProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  staffProcedure,
} from '#server/platform/core/trpc.ts';
import { askForPetInput, askInput, openTimesInput, saveSettingsInput } from './requests.schema.ts';
import { ask, askForPet, info, mine, openMine, openTimes, saveSettings, settings } from './requests.service.ts';
import { appointmentInput } from './schema.ts';

export const appointmentRequestsRouter = router({
  info: publicProcedure.query(({ ctx }) => info(ctx)),
  times: publicProcedure.input(openTimesInput).query(({ ctx, input }) => openTimes(ctx, input)),
  ask: alonePublicProcedure.input(askInput).mutation(({ ctx, input }) => ask(ctx, input)),
  mine: signedInProcedure.query(({ ctx }) => mine(ctx)),
  askForPet: signedInProcedure.input(askForPetInput).mutation(({ ctx, input }) => askForPet(ctx, input)),
  openMine: signedInProcedure.input(appointmentInput).mutation(({ ctx, input }) => openMine(ctx, input)),
  settings: staffProcedure('attend').query(({ ctx }) => settings(ctx)),
  saveSettings: adminProcedure
    .meta({ audit: 'appointmentRequests.saveSettings' })
    .input(saveSettingsInput)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
});
