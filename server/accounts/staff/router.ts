import {
  adminProcedure,
  alonePublicProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  staffProcedure,
} from '#server/platform/core/trpc.ts';
import * as invites from './invites.service.ts';
import {
  staffInviteIdInput,
  staffInviteInput,
  staffProfileInput,
  staffRegisterInput,
  staffRolesInput,
  staffTokenInput,
} from './schema.ts';
import * as service from './service.ts';

export const staffRouter = router({
  list: adminProcedure.query(({ ctx }) => service.staff(ctx)),
  changeRoles: adminProcedure
    .meta({ audit: 'staff.changeRoles' })
    .input(staffRolesInput)
    .mutation(({ ctx, input }) => service.setRoles(ctx, input)),
  invite: adminProcedure
    .meta({ audit: 'staff.invite' })
    .input(staffInviteInput)
    .mutation(({ ctx, input }) => invites.invite(ctx, input)),
  revokeInvite: adminProcedure
    .meta({ audit: 'staff.revokeInvite' })
    .input(staffInviteIdInput)
    .mutation(({ ctx, input }) => invites.revoke(ctx, input)),
  myProfile: staffProcedure('attend').query(({ ctx }) => service.myProfile(ctx)),
  saveProfile: staffProcedure('attend')
    .meta({ audit: 'staff.saveProfile' })
    .input(staffProfileInput)
    .mutation(({ ctx, input }) => service.saveProfile(ctx, input)),
  removeSignature: staffProcedure('attend')
    .meta({ audit: 'staff.removeSignature' })
    .mutation(({ ctx }) => service.removeSignature(ctx)),
  // It changes nothing; it is a mutation because a token in a URL would end up in logs.
  look: publicProcedure.input(staffTokenInput).mutation(({ ctx, input }) => invites.look(ctx, input)),
  accept: signedInProcedure
    .meta({ audit: 'staff.accept' })
    .input(staffTokenInput)
    .mutation(({ ctx, input }) => invites.accept(ctx, input)),
  register: alonePublicProcedure
    .meta({ audit: 'staff.register' })
    .input(staffRegisterInput)
    .mutation(({ ctx, input }) => invites.register(ctx, input)),
});
