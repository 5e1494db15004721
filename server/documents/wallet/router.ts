import { petProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { savedPass, takePassBack } from './service.ts';

export const walletRouter = router({
  saved: petProcedure.query(({ ctx }) => savedPass(ctx)),
  takeBack: petProcedure.mutation(({ ctx }) => takePassBack(ctx)),
});
