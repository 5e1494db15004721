/**
 * What stands below the first lines of a screen is drawn in the frames after them, in short pieces: a finger is heard
 * meanwhile, also where a phone is slow.
 */
import { type ReactNode, useDeferredValue } from 'react';

export function DrawnAfter({ children }: { children: ReactNode }) {
  const drawn = useDeferredValue(true, false);
  // As tall as a page may be, so that "back" finds the place that it left.
  return drawn ? children : <div style={{ minHeight: '300vh' }} />;
}
