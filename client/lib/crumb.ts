/** The last breadcrumb where a screen knows it better than its route: an animal's name instead of "Ficha". */
import { useEffect, useSyncExternalStore } from 'react';

let crumb: string | null = null;
const listeners = new Set<() => void>();

/** Names the screen in the breadcrumb while it is shown. */
export function useCrumb(name: string | undefined): void {
  useEffect(() => {
    put(name ?? null);
    return () => put(null);
  }, [name]);
}

/** The breadcrumb for the frame; null where the route's own title stands. */
export function useCurrentCrumb(): string | null {
  return useSyncExternalStore(subscribe, () => crumb);
}

function put(name: string | null): void {
  crumb = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
