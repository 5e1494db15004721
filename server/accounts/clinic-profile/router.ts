import { adminProcedure, router } from '#server/platform/core/trpc.ts';
import { branchInput, branchNameInput, renameBranchInput, saveClinicInput } from './schema.ts';
import * as service from './service.ts';

export const clinicProfileRouter = router({
  get: adminProcedure.query(({ ctx }) => service.showClinic(ctx)),
  save: adminProcedure
    .meta({ audit: 'clinicProfile.save' })
    .input(saveClinicInput)
    .mutation(({ ctx, input }) => service.saveClinic(ctx, input)),
  removeLogo: adminProcedure.meta({ audit: 'clinicProfile.removeLogo' }).mutation(({ ctx }) => service.removeLogo(ctx)),
  addBranch: adminProcedure
    .meta({ audit: 'clinicProfile.addBranch' })
    .input(branchNameInput)
    .mutation(({ ctx, input }) => service.addBranch(ctx, input)),
  renameBranch: adminProcedure
    .meta({ audit: 'clinicProfile.renameBranch' })
    .input(renameBranchInput)
    .mutation(({ ctx, input }) => service.renameBranch(ctx, input)),
  removeBranch: adminProcedure
    .meta({ audit: 'clinicProfile.removeBranch' })
    .input(branchInput)
    .mutation(({ ctx, input }) => service.removeBranch(ctx, input)),
});
