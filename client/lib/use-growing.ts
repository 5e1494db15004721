/** A long list that grows in idle time: the first screen does not wait for the three hundredth line. */
import { useEffect, useState } from 'react';

/** How many of `total` items to render now; grows to `total` in steps, each in a task of its own. */
export function useGrowing(total: number, step: number): number {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown >= total) return;
    // Safari has no requestIdleCallback: a short pause replaces it.
    const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = later(() => setShown((before) => before + step));
    return () => cancel(handle);
  }, [shown, total, step]);
  return Math.min(shown, total);
}
