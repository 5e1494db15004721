/**
 * Whether the server can be reached. The browser's own word is believed when it says no; when it says yes, a call that never
 * arrived is followed by a question of ours, and only its silence counts as "no connection".
 */
import { useSyncExternalStore } from 'react';

let silent = false;
let asking: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();
const FIRST_PAUSE = 3000;
const LONGEST_PAUSE = 30_000;

export function isOffline(): boolean {
  return silent || !navigator.onLine;
}

export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}

/** Runs whenever the line comes back. Returns the way to end it. */
export function onReturn(action: () => void): () => void {
  returns.add(action);
  return () => returns.delete(action);
}

/** The server answered something, whatever it was. */
export function heard(): void {
  if (asking) clearTimeout(asking);
  asking = null;
  if (silent) put(false);
}

/** A call did not arrive: asks until somebody answers. */
export function heardNothing(): void {
  if (!asking && navigator.onLine) void ask(FIRST_PAUSE);
}

async function ask(pause: number): Promise<void> {
  // Held from the first moment, so that ten lost calls ask once.
  asking = setTimeout(() => undefined);
  if (await answers()) return heard();
  if (!silent) put(true);
  asking = setTimeout(() => void ask(Math.min(pause * 2, LONGEST_PAUSE)), pause);
}

async function answers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

function put(next: boolean): void {
  silent = next;
  tell();
  if (!isOffline()) for (const action of returns) action();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once, in main.tsx: what the browser itself knows of the line. */
export function watchLine(): void {
  window.addEventListener('offline', tell);
  window.addEventListener('online', () => {
    if (asking) clearTimeout(asking);
    asking = null;
    // What the browser calls a network may end at the router of a café.
    if (silent) void ask(FIRST_PAUSE);
    else put(false);
  });
}
