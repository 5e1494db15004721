import { vaccinationGate } from '#server/health/vaccines/access.ts';
import { petProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { listEventsOf } from './queries.ts';
import { addAdverseEventInput, adverseEventIdInput } from './schema.ts';
import { addEvent, removeEvent, restoreEvent } from './service.ts';

export const adverseEventsRouter = router({
  ofPet: petProcedure.meta({ staff: 'readRecord' }).query(({ ctx }) => listEventsOf(ctx.db, ctx.pet.id)),
  add: vaccinationGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(addAdverseEventInput)
    .mutation(({ ctx, input }) => addEvent(ctx, input)),
  remove: vaccinationGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(adverseEventIdInput)
    .mutation(({ ctx, input }) => removeEvent(ctx, input)),
  restore: vaccinationGate.entry
    .meta({ idempotent: 'whole', staff: 'sign' })
    .input(adverseEventIdInput)
    .mutation(({ ctx, input }) => restoreEvent(ctx, input)),
});
