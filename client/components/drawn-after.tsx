/**
 * What stands below the first lines of a screen is drawn in the frames after them, in short pieces: a finger is heard
 * meanwhile, also where a phone is slow.
 */
import { type ReactNode, useDeferredValue } from 'react';
import { useReturned } from '../lib/left-place.ts';

export function DrawnAfter({ children }: { children: ReactNode }) {
  const back = useReturned();
  const drawn = useDeferredValue(true, back);
  return drawn ? children : <StillToCome />;
}

/** In the place of what is on its way: what stands below moves once, out of sight. */
export function StillToCome() {
  return <div data-to-come style={{ minHeight: '100vh' }} />;
}
