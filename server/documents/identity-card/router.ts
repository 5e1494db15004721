import { petProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { describeCard } from './service.ts';

export const identityCardRouter = router({
  issue: petProcedure.meta({ idempotent: 'whole', staff: 'attend' }).mutation(({ ctx }) => describeCard(ctx)),
});
