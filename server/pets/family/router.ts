import { ownPetProcedure, petProcedure } from '#server/pets/pets/access.ts';
import { publicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { ownInviteProcedure } from './access.ts';
import { changeRoleInput, inviteInput, inviteTokenInput, memberInput } from './schema.ts';
import * as service from './service.ts';

export const familyRouter = router({
  list: petProcedure.query(({ ctx }) => service.family(ctx)),
  invite: ownPetProcedure
    .meta({ audit: 'family.invite' })
    .input(inviteInput)
    .mutation(({ ctx, input }) => service.invite(ctx, input)),
  revoke: ownInviteProcedure.meta({ audit: 'family.revoke' }).mutation(({ ctx }) => service.revoke(ctx)),
  removeMember: ownPetProcedure
    .meta({ audit: 'family.removeMember' })
    .input(memberInput)
    .mutation(({ ctx, input }) => service.removeMember(ctx, input)),
  changeRole: ownPetProcedure
    .meta({ audit: 'family.changeRole' })
    .input(changeRoleInput)
    .mutation(({ ctx, input }) => service.changeRole(ctx, input)),
  leave: petProcedure.meta({ audit: 'family.leave' }).mutation(({ ctx }) => service.leave(ctx)),
  // It changes nothing; it is a mutation because a token in a URL would end up in logs.
  look: publicProcedure.input(inviteTokenInput).mutation(({ ctx, input }) => service.look(ctx, input)),
  accept: signedInProcedure
    .meta({ audit: 'family.accept' })
    .input(inviteTokenInput)
    .mutation(({ ctx, input }) => service.accept(ctx, input)),
});
