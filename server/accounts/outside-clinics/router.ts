import { adminProcedure, alonePublicProcedure, router } from '#server/platform/core/trpc.ts';
import { askClinicInput, clinicIdInput, withdrawClinicInput } from './schema.ts';
import { approveClinic, askForClinic, clinics, renewKey, withdrawClinic } from './service.ts';

export const outsideClinicsRouter = router({
  ask: alonePublicProcedure.input(askClinicInput).mutation(({ ctx, input }) => askForClinic(ctx, input)),
  list: adminProcedure.query(({ ctx }) => clinics(ctx)),
  approve: adminProcedure
    .meta({ audit: 'clinics.approve' })
    .input(clinicIdInput)
    .mutation(({ ctx, input }) => approveClinic(ctx, input)),
  renewKey: adminProcedure
    .meta({ audit: 'clinics.renewKey' })
    .input(clinicIdInput)
    .mutation(({ ctx, input }) => renewKey(ctx, input)),
  withdraw: adminProcedure
    .meta({ audit: 'clinics.withdraw' })
    .input(withdrawClinicInput)
    .mutation(({ ctx, input }) => withdrawClinic(ctx, input)),
});
