/** The changes that an administrator makes to the staff, each with a message and, where possible, an undo. */
import type { StaffRole } from '#server/platform/core/rights.ts';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { valuesOf } from './role-fields.tsx';

type Staff = Answers['staff']['list'];
export type Member = Staff['members'][number];
export type Invite = Staff['invites'][number];

/** Two of the staff may share a first name. */
export const wholeName = ({ name, surname }: Pick<Member, 'name' | 'surname'>) => `${name} ${surname}`.trim();

export function useStaff() {
  const change = trpc.staff.changeRoles.useMutation();
  const revoke = trpc.staff.revokeInvite.useMutation();
  const invite = trpc.staff.invite.useMutation();

  /** Runs one change; a refusal shows its reason, and the list reloads either way. */
  const run = async (act: () => Promise<unknown>, said: string, undo?: () => void) => {
    try {
      await act();
      showToast(said, undo && { label: 'Deshacer', run: undo });
    } catch (error) {
      showFailure(readError(error).message);
    }
    invalidate('staff', 'auth');
  };
  const setRoles = (userId: number, roles: readonly StaffRole[]) => change.mutateAsync({ userId, ...valuesOf(roles) });
  return {
    busy: change.isPending,
    changeRoles: (member: Member, roles: readonly StaffRole[]) => {
      const { userId, roles: before } = member;
      const name = wholeName(member);
      return run(
        () => setRoles(userId, roles),
        roles.length === 0
          ? `${name} ya no está en el equipo. Lo que firmó conserva su nombre.`
          : `Cambiaste los roles de ${name}.`,
        () => void run(() => setRoles(userId, before), `${name} sigue como antes.`),
      );
    },
    takeBack: ({ inviteId, email }: Invite) =>
      run(() => revoke.mutateAsync({ inviteId }), `Retiraste la invitación a ${email}.`),
    sendAgain: ({ email, roles }: Invite) =>
      run(() => invite.mutateAsync({ email, ...valuesOf(roles) }), `Enviamos otra vez la invitación a ${email}.`),
  };
}
