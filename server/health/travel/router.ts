import { petAddProcedure } from '#server/pets/licences/access.ts';
import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { titreProcedure, tripProcedure, tripWriteProcedure } from './access.ts';
import { addTitreInput, addTripInput, changeTripInput, chipDayInput, tickInput, untickInput } from './schema.ts';
import * as service from './service.ts';

export const tripsRouter = router({
  list: petProcedure.query(({ ctx }) => service.trips(ctx)),
  get: tripProcedure.meta({ offline: 'read' }).query(({ ctx }) => service.trip(ctx)),
  add: petWriteProcedure
    .meta({ idempotent: 'whole' })
    .input(addTripInput)
    .mutation(({ ctx, input }) => service.addTrip(ctx, input)),
  change: tripWriteProcedure.input(changeTripInput).mutation(({ ctx, input }) => service.changeTrip(ctx, input)),
  remove: tripWriteProcedure.mutation(({ ctx }) => service.removeTrip(ctx)),
  restore: tripWriteProcedure.mutation(({ ctx }) => service.restoreTrip(ctx)),
  /** What no entry of the record says: a certificate is there, a tablet was given at an hour. */
  tick: tripWriteProcedure.input(tickInput).mutation(({ ctx, input }) => service.tick(ctx, input)),
  untick: tripWriteProcedure.input(untickInput).mutation(({ ctx, input }) => service.untick(ctx, input.code)),
  addTitre: petAddProcedure
    .meta({ idempotent: 'whole' })
    .input(addTitreInput)
    .mutation(({ ctx, input }) => service.addTitre(ctx, input)),
  removeTitre: titreProcedure.mutation(({ ctx }) => service.removeTitre(ctx)),
  restoreTitre: titreProcedure.mutation(({ ctx }) => service.restoreTitre(ctx)),
  setChipDay: petWriteProcedure.input(chipDayInput).mutation(({ ctx, input }) => service.setChipDay(ctx, input)),
});
