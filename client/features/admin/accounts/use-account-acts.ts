/** The calls behind the actions on accounts; each invalidates the lists and the open account. */
import { trpc } from '../../../lib/trpc.ts';
import type { BulkAct } from './account-acts.ts';

export function useAccountActs() {
  const refresh = useAccountsRefresh();
  const told = { onSettled: refresh };
  const calls = {
    disable: trpc.accountsDesk.disable.useMutation(told),
    enable: trpc.accountsDesk.enable.useMutation(told),
    resendConfirmation: trpc.accountsDesk.resendConfirmation.useMutation(told),
    sendReset: trpc.accountsDesk.sendReset.useMutation(told),
    endSessions: trpc.accountsDesk.endSessions.useMutation(told),
  };
  return {
    busy: Object.values(calls).some(({ isPending }) => isPending),
    run: (act: BulkAct, userIds: number[]) => calls[act].mutateAsync({ userIds }),
  };
}

export function useAccountsRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.accountsDesk.one.invalidate(),
      utils.admin.users.invalidate(),
      utils.admin.totals.invalidate(),
    ]).then(() => undefined);
}
