/**
 * What the bar above the page says of the open screen: its name in the breadcrumb where it knows it better than its
 * route, and on a phone the head of an animal's page once that has scrolled away.
 */
import { useEffect, useSyncExternalStore } from 'react';

export interface FoldedHead {
  name: string;
  species: string;
  photo: string | null;
}

let crumb: string | null = null;
let head: FoldedHead | null = null;
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
  return useSyncExternalStore(
    subscribe,
    () => crumb,
    () => null,
  );
}

/** Stands in the bar while `folded`. */
export function useFoldedHead({ name, species, photo }: FoldedHead, folded: boolean): void {
  useEffect(() => {
    putHead(folded ? { name, species, photo } : null);
    return () => putHead(null);
  }, [name, species, photo, folded]);
}

export function useCurrentHead(): FoldedHead | null {
  return useSyncExternalStore(
    subscribe,
    () => head,
    () => null,
  );
}

function put(name: string | null): void {
  crumb = name;
  for (const listener of listeners) listener();
}

function putHead(next: FoldedHead | null): void {
  if (head === next) return;
  head = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
