import { ownPetProcedure, petProcedure } from '#server/pets/pets/access.ts';
import { publicProcedure, router, signedInProcedure } from '#server/platform/core/trpc.ts';
import { ownInviteProcedure } from './access.ts';
import { changeRoleInput, inviteInput, inviteTokenInput, memberInput } from './schema.ts';
import * as service from './service.ts';

export const familyRouter = router({
  list: petProcedure.query(({ ctx }) => service.family(ctx)),
  invite: ownPetProcedure.input(inviteInput).mutation(({ ctx, input }) => service.invite(ctx, input)),
  revoke: ownInviteProcedure.mutation(({ ctx }) => service.revoke(ctx)),
  removeMember: ownPetProcedure.input(memberInput).mutation(({ ctx, input }) => service.removeMember(ctx, input)),
  changeRole: ownPetProcedure.input(changeRoleInput).mutation(({ ctx, input }) => service.changeRole(ctx, input)),
  leave: petProcedure.mutation(({ ctx }) => service.leave(ctx)),
  // It changes nothing; it is a mutation because a token in a URL would end up in logs.
  look: publicProcedure.input(inviteTokenInput).mutation(({ ctx, input }) => service.look(ctx, input)),
  accept: signedInProcedure.input(inviteTokenInput).mutation(({ ctx, input }) => service.accept(ctx, input)),
});
