import { petProcedure, petWriteProcedure } from '#server/pets/pets/access.ts';
import { router } from '#server/platform/core/trpc.ts';
import { issueCertificateInput, withdrawCertificateInput } from './schema.ts';
import { certificatesOf, issueCertificate, withdraw } from './service.ts';

export const certificatesRouter = router({
  ofPet: petProcedure.meta({ offline: 'read', staff: 'readRecord' }).query(({ ctx }) => certificatesOf(ctx)),
  issue: petWriteProcedure
    .meta({ idempotent: 'whole', staff: 'sign', audit: 'certificates.issue' })
    .input(issueCertificateInput)
    .mutation(({ ctx, input }) => issueCertificate(ctx, input)),
  withdraw: petWriteProcedure
    .meta({ staff: 'sign', audit: 'certificates.withdraw' })
    .input(withdrawCertificateInput)
    .mutation(({ ctx, input }) => withdraw(ctx, input)),
});
