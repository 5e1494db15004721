/** The place beside a wide page where its forms stand (components/sheet.tsx) instead of over it. */
import { useSyncExternalStore } from 'react';

let pane: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Null where the page has none. */
export function usePane(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => pane);
}

/** The `ref` of that place. */
export function putPane(element: HTMLElement | null): void {
  pane = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
