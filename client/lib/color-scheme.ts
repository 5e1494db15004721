/**
 * Light, dark, or the device's scheme. Stored in this browser; public/before-paint.js sets the first paint by
 * the same key.
 */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored.ts';

export type SchemeChoice = 'light' | 'dark' | 'auto';

const KEY = 'petlove-tema';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice: SchemeChoice = readChoice();

/** The choice, and the scheme that it means now. */
export function useColorScheme(): { choice: SchemeChoice; scheme: 'light' | 'dark' } {
  const current = useSyncExternalStore(subscribe, () => choice);
  const scheme = useSyncExternalStore(subscribe, resolve);
  return { choice: current, scheme };
}

export function chooseColorScheme(next: SchemeChoice): void {
  choice = next;
  writeStored(KEY, next);
  apply();
}

/** Called once, at start: from then on the page follows the device's scheme. */
export function followColorScheme(): void {
  dark.addEventListener('change', apply);
  apply();
}

function apply(): void {
  const root = document.documentElement;
  root.setAttribute('data-color-scheme', resolve());
  // The phone's status bar takes the colour of the page.
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--paper'));
  for (const listener of listeners) listener();
}

function resolve(): 'light' | 'dark' {
  return choice === 'dark' || (choice === 'auto' && dark.matches) ? 'dark' : 'light';
}

function readChoice(): SchemeChoice {
  const stored = readStored(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
