/**
 * The patients that this browser opened last, to open them again without typing or a line. They go with the sign-out. One
 * that the clinic does not keep itself is shown on the day alone: its guardian's consent may end.
 */
import { useSyncExternalStore } from 'react';
import { today } from './dates.ts';
import { readStored, removeStored, writeStored } from './stored.ts';
import type { Answers } from './trpc.ts';

export type Found = Answers['counter']['find'][number];
type Opened = Found & { openedOn: string };

const KEY = 'petlove-mostrador';
const MOST = 12;
const listeners = new Set<() => void>();
let last: { text: string | null; day: string; patients: Opened[] } = { text: null, day: '', patients: [] };

export function useOpenedLast(): Found[] {
  return useSyncExternalStore(subscribe, opened);
}

export function rememberOpened(patient: Found): void {
  const others = opened().filter(({ petId }) => petId !== patient.petId);
  put([{ ...patient, openedOn: today() }, ...others].slice(0, MOST));
}

/** The server does not show it any more. */
export function forgetPatient(petId: number): void {
  const others = opened().filter((one) => one.petId !== petId);
  if (others.length < opened().length) put(others);
}

export function forgetOpened(): void {
  removeStored(KEY);
}

function put(patients: Opened[]): void {
  writeStored(KEY, JSON.stringify(patients));
  for (const listener of listeners) listener();
}

function opened(): Opened[] {
  const [text, day] = [readStored(KEY), today()];
  if (text === last.text && day === last.day) return last.patients;
  const stored = text ? (JSON.parse(text) as Opened[]) : [];
  last = { text, day, patients: stored.filter(({ kept, openedOn }) => kept || openedOn === day) };
  return last.patients;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
