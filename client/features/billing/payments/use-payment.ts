/** Polls one payment that is under way: less and less often, not in a hidden tab, and once at its gateway. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOffline } from '../../../lib/offline.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { mayChange } from './payment-words.ts';

const PAUSES = [1500, 2000, 3000, 5000, 8000, 15_000] as const;
const LONGEST = 30_000;
/** How long the server's own check after the payer's return may take; then the client asks it to look. */
const PATIENCE = 4000;

export function usePayment(code: string) {
  const utils = trpc.useUtils();
  const offline = useOffline();
  const [refusal, setRefusal] = useState<string | null>(null);
  const looked = useRef(false);
  const asked = trpc.payments.one.useQuery(
    { code },
    {
      enabled: code !== '',
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const lost = state.error !== null && readError(state.error).code === undefined;
        if (!lost && (!state.data || !mayChange(state.data))) return false;
        return PAUSES[state.dataUpdateCount + state.errorUpdateCount - 1] ?? LONGEST;
      },
    },
  );
  const looking = trpc.payments.look.useMutation();
  const { mutateAsync } = looking;
  const look = async () => {
    looked.current = true;
    setRefusal(null);
    try {
      utils.payments.one.setData({ code }, await mutateAsync({ code }));
      await Promise.all([utils.payments.mine.invalidate(), utils.licences.invalidate()]);
    } catch (error) {
      setRefusal(readError(error).message);
    }
  };
  const open = asked.data !== undefined && mayChange(asked.data);
  const state = asked.data?.state;
  const lookItself = useEffectEvent(() => {
    if (!looked.current) void look();
  });
  useEffect(() => {
    if (!open || offline) return;
    const timer = setTimeout(() => lookItself(), PATIENCE);
    return () => clearTimeout(timer);
  }, [open, offline]);
  // A decided payment changes the animals' licences.
  useEffect(() => {
    if (state === 'paid' || state === 'reversed') void utils.licences.invalidate();
  }, [state, utils]);
  return {
    payment: asked.data,
    failure: asked.error && readError(asked.error),
    looking: looking.isPending,
    look,
    refusal,
    offline,
  };
}
