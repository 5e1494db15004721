/** Ends the session on the server and deletes what this browser kept of it. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clearToasts } from '../../../components/toast.tsx';
import { forgetPerson } from '../../../lib/forget.ts';
import { leaveNothing } from '../../../lib/leave.ts';
import { discardAll, waitingNow } from '../../../lib/outbox.ts';
import { queryClient, trpc } from '../../../lib/trpc.ts';

export function useSignOut() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const signOut = trpc.auth.signOut.useMutation({
    // Also without the server's answer: a member who presses Salir must not stay signed in on this screen.
    onSettled: async () => {
      leaveNothing();
      clearToasts();
      // The question before it covered the waiting entries.
      await discardAll();
      await forgetPerson();
      await navigate({ to: '/login' });
      queryClient.clear();
    },
  });
  return {
    signOut: () => (waitingNow().length > 0 ? setAsking(true) : signOut.mutate()),
    busy: signOut.isPending,
    /** Asks where waiting entries would be lost. */
    question: {
      opened: asking,
      waiting: waitingNow().length,
      stay: () => setAsking(false),
      leave: () => {
        setAsking(false);
        signOut.mutate();
      },
    },
  };
}
