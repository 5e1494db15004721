import { ownPetProcedure, petProcedure } from '#server/pets/access.ts';
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts';
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
  // A change in form only: a token in an address would lie in logs.
  look: publicProcedure.input(inviteTokenInput).mutation(({ ctx, input }) => service.look(ctx, input)),
  accept: signedInProcedure.input(inviteTokenInput).mutation(({ ctx, input }) => service.accept(ctx, input)),
});
