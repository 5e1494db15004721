/** Ends the session on the server and deletes what this browser kept of it. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clearToasts } from '../../../components/toast.tsx';
import { discardAll, waitingNow } from '../../../lib/outbox.ts';
import { queryClient, trpc } from '../../../lib/trpc.ts';

export function useSignOut() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const signOut = trpc.auth.signOut.useMutation({
    // Also without the server's answer: a member who presses Salir must not stay signed in on this screen.
    onSettled: async () => {
      clearToasts();
      // The question before it covered the waiting entries.
      await discardAll();
      await forgetAll();
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

/** Its programs know every part that keeps something. Where they do not come, all that this browser stores of us goes, and the page with it. */
async function forgetAll(): Promise<void> {
  try {
    const [{ leaveNothing }, { forgetPerson }] = await Promise.all([
      import('../../../lib/leave.ts'),
      import('../../../lib/forget.ts'),
    ]);
    leaveNothing();
    await forgetPerson();
  } catch {
    localStorage.clear();
    sessionStorage.clear();
    try {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    } finally {
      // An open database is deleted once its page is gone.
      location.assign('/login');
    }
    await new Promise(() => undefined);
  }
}
