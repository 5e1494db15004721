/** Says to the server that an administrator is there: after a press, a key or a turn of the wheel, never by itself. */
import { useEffect } from 'react';
import { trpcClient } from '../../lib/trpc.ts';

/** The limit is half an hour: a minute more or less is nothing, and one call a minute neither. */
const EVERY_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

export function useStillHere(administrator: boolean): void {
  useEffect(() => {
    if (!administrator) return;
    let said = Date.now();
    const say = () => {
      if (Date.now() - said < EVERY_MS) return;
      said = Date.now();
      trpcClient.auth.stillHere.mutate().catch(() => {
        said = 0;
      });
    };
    for (const sign of SIGNS) window.addEventListener(sign, say, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, say, { capture: true });
    };
  }, [administrator]);
}
