/** A long history grows when its end comes near: what is not reached is never drawn, but on paper and for Ctrl+F. */
import { startTransition, useEffect, useRef } from 'react';
import { useKept } from './left-place.ts';
import { useWhole } from './use-whole.ts';

/** Drawn this far before it is reached, in pixels: a finger that scrolls fast meets no end. */
const AHEAD = 1600;

/** How many of `total` items to render now. `end` stands below the last of them. */
export function useGrowingInView(total: number, step: number) {
  const end = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useKept(`rows of ${total}`, step);
  const whole = useWhole();
  useEffect(() => {
    if (shown >= total || !end.current) return undefined;
    // In short pieces: a finger that scrolls is heard meanwhile.
    const grow = () => startTransition(() => setShown((before) => before + step));
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `${AHEAD}px 0px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, setShown, total, step]);
  return { shown: whole ? total : Math.min(shown, total), end };
}
