import { petProcedure } from '#server/pets/access.ts';
import { router } from '#server/trpc.ts';
import { describeCard } from './service.ts';

export const identityCardRouter = router({
  issue: petProcedure.mutation(({ ctx }) => describeCard(ctx)),
});
