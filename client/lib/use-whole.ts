/** When a list that is drawn in parts has to stand whole. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Printing needs every row, and so does the browser's own text search. */
export function useWhole(): boolean {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    // Synchronously: the browser prints the page as it is when the event ends.
    const draw = () => flushSync(() => setWhole(true));
    window.addEventListener('beforeprint', draw, { signal });
    window.addEventListener('afterprint', () => setWhole(false), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') draw();
      },
      { signal },
    );
    return () => end.abort();
  }, []);
  return whole;
}
