/** Ends the session on the server and forgets everything this browser kept of it. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clearToasts } from '../../components/toast.tsx';
import { forgetPerson } from '../../lib/forget.ts';
import { leaveNothing } from '../../lib/leave.ts';
import { discardAll, waitingNow } from '../../lib/outbox.ts';
import { queryClient, trpc } from '../../lib/trpc.ts';

export function useSignOut() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const signOut = trpc.auth.signOut.useMutation({
    // Also without an answer from the server: whoever presses Salir must not be left signed in on this screen.
    onSettled: async () => {
      leaveNothing();
      clearToasts();
      // What waits was asked about before.
      await discardAll();
      await forgetPerson();
      await navigate({ to: '/login' });
      queryClient.clear();
    },
  });
  return {
    signOut: () => (waitingNow().length > 0 ? setAsking(true) : signOut.mutate()),
    busy: signOut.isPending,
    /** The question where something waits that would be lost. */
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
