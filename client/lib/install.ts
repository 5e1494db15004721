/**
 * Whether and how this page can be installed on the home screen: the browser's own prompt, kept until it is
 * needed.
 */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored.ts';

interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallWay = 'ask' | 'share' | null;

const DONE = 'petlove-instalar';
const VISITS = 'petlove-visitas';
let question: InstallQuestion | null = null;
const listeners = new Set<() => void>();

/** In main.tsx, before the first render: the browser fires its event once. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question = event as InstallQuestion;
    tell();
  });
  window.addEventListener('appinstalled', forgoInstall);
}

/**
 * ask: the browser's prompt · share: through the iPhone's share menu · null: unsupported, too early, or
 * answered already.
 */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, way, () => null);
}

export async function install(): Promise<void> {
  const asked = question;
  question = null;
  await asked?.prompt();
  forgoInstall();
}

/** The device is not asked again, whatever the answer was. */
export function forgoInstall(): void {
  writeStored(DONE, 'si');
  tell();
}

/** A member who returns on a second day has a use for it; the first visit has other things to learn. */
export function countVisit(day: string): void {
  const [last, times = '0'] = (readStored(VISITS) ?? '').split(' ');
  if (last !== day) writeStored(VISITS, `${day} ${Number(times) + 1}`);
}

function way(): InstallWay {
  if (readStored(DONE) || Number((readStored(VISITS) ?? '').split(' ')[1] ?? 0) < 2) return null;
  if (window.matchMedia('(display-mode: standalone)').matches) return null;
  if (question) return 'ask';
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'share' : null;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
