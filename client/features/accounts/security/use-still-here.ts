/** Tells the server that an administrator is active: after a click, a key or the mouse wheel, never by a timer. */
import { useEffect } from 'react';
import { trpcClient } from '../../../lib/trpc.ts';

/** The limit is half an hour: a minute's precision is enough, and one call a minute is cheap. */
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
