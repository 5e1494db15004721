/** A long list that grows in pieces while nothing else happens: the first screen does not wait for the three hundredth line. */
import { useEffect, useState } from 'react';

/** How many of `total` to draw now; reaches `total` in steps, each in a moment of its own. */
export function useGrowing(total: number, step: number): number {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown >= total) return;
    // Safari knows no idle time: there a short pause does.
    const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = later(() => setShown((before) => before + step));
    return () => cancel(handle);
  }, [shown, total, step]);
  return Math.min(shown, total);
}
