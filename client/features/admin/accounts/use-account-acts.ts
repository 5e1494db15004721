/** The calls behind the actions on accounts; each invalidates the lists and the open account. */
import { trpc } from '../../../lib/trpc.ts';
import type { BulkAct } from './account-acts.ts';

export function useAccountActs() {
  const refresh = useAccountsRefresh();
  const told = { onSettled: refresh };
  const calls = {
    disable: trpc.accounts.disable.useMutation(told),
    enable: trpc.accounts.enable.useMutation(told),
    resendConfirmation: trpc.accounts.resendConfirmation.useMutation(told),
    sendReset: trpc.accounts.sendReset.useMutation(told),
    endSessions: trpc.accounts.endSessions.useMutation(told),
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
      utils.accounts.get.invalidate(),
      utils.adminLists.users.invalidate(),
      utils.adminLists.totals.invalidate(),
    ]).then(() => undefined);
}
