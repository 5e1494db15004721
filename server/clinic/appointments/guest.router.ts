/** Mutations, also for reading: the link's secret stands in no address. */
import { alonePublicProcedure, router } from '#server/platform/core/trpc.ts';
import { tokenInput } from '#server/accounts/sessions/schema.ts';
import { guestFreeInput, guestMoveInput } from './guest.schema.ts';
import { cancel, confirm, free, look, move } from './guest.service.ts';

export const appointmentLinksRouter = router({
  look: alonePublicProcedure.input(tokenInput).mutation(({ ctx, input }) => look(ctx, input)),
  free: alonePublicProcedure.input(guestFreeInput).mutation(({ ctx, input }) => free(ctx, input)),
  confirm: alonePublicProcedure.input(tokenInput).mutation(({ ctx, input }) => confirm(ctx, input)),
  move: alonePublicProcedure.input(guestMoveInput).mutation(({ ctx, input }) => move(ctx, input)),
  cancel: alonePublicProcedure.input(tokenInput).mutation(({ ctx, input }) => cancel(ctx, input)),
});
