/** Whether an element has gone under the bar on top of the page. */
import { useEffect, useRef, useState } from 'react';

export function useScrolledPast<Watched extends HTMLElement>(barHeight: number, watched: boolean) {
  const ref = useRef<Watched>(null);
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!ref.current || !watched) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting && entry.boundingClientRect.top < barHeight),
      { rootMargin: `-${barHeight}px 0px 0px 0px` },
    );
    watch.observe(ref.current);
    return () => {
      watch.disconnect();
      setPast(false);
    };
  }, [barHeight, watched]);
  return { ref, past };
}
