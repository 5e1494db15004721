/**
 * Whether the server can be reached. The browser is believed when it says offline; when it says online, a
 * failed call is followed by a probe, and only a failed probe counts as "no connection".
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
  return useSyncExternalStore(subscribe, isOffline, isOffline);
}

/** Runs whenever the connection returns. @returns a function that unsubscribes */
export function onReturn(action: () => void): () => void {
  returns.add(action);
  return () => returns.delete(action);
}

/** Any answer of the server proves the connection. */
export function heard(): void {
  if (asking) clearTimeout(asking);
  asking = null;
  if (silent) put(false);
}

/** A call failed to arrive: probes until the server answers. */
export function heardNothing(): void {
  if (!asking && navigator.onLine) void ask(FIRST_PAUSE);
}

async function ask(pause: number): Promise<void> {
  // Set at once, so that ten lost calls start one probe.
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

/** Called once, in main.tsx: listens to the browser's online and offline events. */
export function watchLine(): void {
  window.addEventListener('offline', tell);
  window.addEventListener('online', () => {
    if (asking) clearTimeout(asking);
    asking = null;
    // The browser also reports "online" for a network that ends at a café's router.
    if (silent) void ask(FIRST_PAUSE);
    else put(false);
  });
}
