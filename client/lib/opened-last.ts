/** The patients that this browser opened last, to open them again without typing. They go with the sign-out. */
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './stored.ts';
import type { Answers } from './trpc.ts';

export type Found = Answers['counter']['find'][number];

const KEY = 'petlove-mostrador';
const MOST = 8;
const listeners = new Set<() => void>();
let last: { text: string | null; patients: Found[] } = { text: null, patients: [] };

export function useOpenedLast(): Found[] {
  return useSyncExternalStore(subscribe, opened);
}

export function rememberOpened(patient: Found): void {
  const others = opened().filter(({ petId }) => petId !== patient.petId);
  writeStored(KEY, JSON.stringify([patient, ...others].slice(0, MOST)));
  for (const listener of listeners) listener();
}

export function forgetOpened(): void {
  removeStored(KEY);
}

function opened(): Found[] {
  const text = readStored(KEY);
  if (text !== last.text) last = { text, patients: text ? (JSON.parse(text) as Found[]) : [] };
  return last.patients;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
