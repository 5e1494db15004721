/** After the account is deleted, removes everything that this browser kept of it. */
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../../components/toast.tsx';
import { forgetPerson } from '../../../lib/forget.ts';
import { discardAll } from '../../../lib/outbox.ts';
import { endOwnSubscription } from '../../../lib/own-subscription.ts';
import { clearSession } from '../../../lib/session-storage.ts';
import { queryClient } from '../../../lib/trpc.ts';
import { clearDrafts } from '../../../lib/use-draft.ts';

export function useLeaveForGood() {
  const navigate = useNavigate();
  return async () => {
    clearSession();
    clearDrafts();
    endOwnSubscription();
    await discardAll();
    await forgetPerson();
    await navigate({ to: '/login', replace: true });
    queryClient.clear();
    showToast('Tu cuenta se eliminó. Gracias por haberla confiado a PetLove+.');
  };
}
