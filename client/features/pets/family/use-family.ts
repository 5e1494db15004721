/** The changes that the animal's keeper makes to its members, each with a message and, where possible, an undo. */
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

type Family = Answers['family']['list'];
export type Member = Family['members'][number];
export type Invite = Family['invites'][number];

export function useFamily(petId: number) {
  const utils = trpc.useUtils();
  const change = trpc.family.changeRole.useMutation();
  const remove = trpc.family.removeMember.useMutation();
  const revoke = trpc.family.revoke.useMutation();
  const invite = trpc.family.invite.useMutation();

  /** Runs one change; a refusal shows its reason, and the list reloads either way. */
  const run = async (act: () => Promise<unknown>, said: string) => {
    try {
      await act();
      showToast(said);
    } catch (error) {
      showFailure(readError(error).message);
    }
    await utils.family.invalidate();
  };
  return {
    setRole: ({ userId, name }: Member, role: 'editor' | 'reader') =>
      run(
        () => change.mutateAsync({ petId, userId, role }),
        role === 'editor' ? `${name} ya puede escribir.` : `${name} ahora solo puede ver.`,
      ),
    sendAway: ({ userId, name }: Member) =>
      run(() => remove.mutateAsync({ petId, userId }), `${name} ya no ve esta libreta.`),
    takeBack: ({ id, email }: Invite) =>
      run(() => revoke.mutateAsync({ inviteId: id }), `Retiraste la invitación a ${email}.`),
    sendAgain: ({ email, role }: Invite) =>
      run(() => invite.mutateAsync({ petId, email, role }), `Enviamos otra vez la invitación a ${email}.`),
  };
}
