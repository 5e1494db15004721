/**
 * Entries that were written without a network. They lie in IndexedDB until the server has them: in the order they were written,
 * each with the key that makes it happen once, sent by nobody but the person who wrote them.
 */
import { getUntypedClient } from '@trpc/client';
import { createStore, del, promisifyRequest, set, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import type { EntryKind } from './entry-address.ts';
import { today } from './format.ts';
import { lostCall, newKey } from './offline-link.ts';
import { isOffline, onReturn } from './offline.ts';
import { readError } from './show-error.ts';
import { trpcClient } from './trpc.ts';

export interface Waiting {
  /** The idempotency key of its call. */
  key: string;
  userId: number;
  path: string;
  input: Readonly<Record<string, unknown>>;
  /** When it was written, as an instant. */
  at: string;
  petId: number;
  petName: string;
  /** What it is called in a list ("Antirrábica", "18,4 kg"). */
  title: string;
  /** What its form held, for "Corregir"; absent where there was no form. */
  form?: { kind: EntryKind; values: object };
  /** Why the server did not take it; null while it waits. */
  refusal: string | null;
  /** Left by an earlier version, whose server did not know whether it was written: sending it again is the person's decision. */
  unknown?: boolean;
  /** The year of its animal is over: it waits here until somebody renews, and is then sent as it is. */
  ended?: boolean;
  /** Given at the counter of this day in the park, whose screen shows it; `petId` is 0 where nobody knows the animal yet. */
  campaignId?: number;
  /** The code of the refusal. */
  refusedAs?: string;
}

/** What has arrived, with what the server said to it. */
export type Sent = Waiting & { answer: unknown };

export type WaitingWords = Pick<Waiting, 'petId' | 'petName' | 'title' | 'form' | 'campaignId'>;

const store = createStore('petlove-en-espera', 'anotaciones');
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('petlove-en-espera');
const AGAIN = 15_000;
const NOT_NOW = /^(SIGN_IN_REQUIRED|SESSION_IDLE|TOO_MANY|BUSY|DATABASE_AWAY|OUTCOME_UNKNOWN|DISK_FULL|UNEXPECTED)$/;
/** "Ya lo hice" means the day it was pressed, "Dada" the moment. */
const MOMENTS: Record<string, () => object> = {
  'agenda.done': () => ({ on: today() }),
  'medicines.give': () => ({ givenAt: new Date().toISOString() }),
};

let userId: number | null = null;
let list: readonly Waiting[] = [];
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const arrivals = new Set<(sent: readonly Sent[], refused: readonly Waiting[]) => void>();

/** Entries of the person who is signed in, in the order they were written. */
export function useOutbox(): readonly Waiting[] {
  return useSyncExternalStore(subscribe, waitingNow);
}

export function waitingNow(): readonly Waiting[] {
  return list;
}

/** Runs when something of it has arrived, or was refused. Returns the way to end it. */
export function onArrival(action: (sent: readonly Sent[], refused: readonly Waiting[]) => void): () => void {
  arrivals.add(action);
  return () => arrivals.delete(action);
}

/** After the sign-in: what this person left here, and the first try to send it. */
export async function openOutbox(user: number): Promise<void> {
  userId = user;
  await load();
  // Whoever went away to renew comes back by a page that begins anew.
  for (const entry of list.filter(({ ended }) => ended)) await keepTrying(entry);
  void flush();
}

/** At the end of a session: it stays here, for the same person alone. */
export function closeOutbox(): void {
  userId = null;
  put([]);
}

/**
 * Lets the entry behind a failed call wait.
 * @returns whether it waits now; false where the failure was another one, or nothing can be kept here.
 */
export async function letWait(error: unknown, words: WaitingWords): Promise<boolean> {
  const call = lostCall(error);
  if (!call || userId === null) return false;
  const { key, path, sent } = call;
  const written = call.input as Waiting['input'];
  // What may have arrived already keeps the very words that its key stands for.
  const input = sent ? written : { ...written, ...MOMENTS[path]?.() };
  const entry: Waiting = { ...words, key, userId, path, input, at: new Date().toISOString(), refusal: null };
  try {
    await set(key, entry, store);
  } catch {
    return false;
  }
  put([...list, entry]);
  others?.postMessage('changed');
  if (!isOffline()) later();
  return true;
}

/**
 * Keeps it before it is sent at all: whoever stands at a counter goes on to the next animal, whatever the line does.
 * @returns its key; null where it could neither be kept nor sent
 */
export async function sendInTurn(path: string, input: Waiting['input'], words: WaitingWords): Promise<string | null> {
  if (userId === null) return null;
  const entry: Waiting = { ...words, key: newKey(), userId, path, input, at: new Date().toISOString(), refusal: null };
  try {
    await set(entry.key, entry, store);
  } catch {
    // A private window: to the server at once, or nowhere.
    const said = await send(entry);
    if (said === 'later') return null;
    const sent = 'answer' in said ? [{ ...entry, answer: said.answer }] : [];
    for (const tell of arrivals) tell(sent, 'answer' in said ? [] : [{ ...entry, ...said }]);
    return entry.key;
  }
  put([...list, entry]);
  others?.postMessage('changed');
  // What is being sent just now has its list already: this one goes with the next.
  void flush().then(flush);
  return entry.key;
}

/** Taken back, or taken into its form again. */
export async function discard(key: string): Promise<void> {
  await del(key, store).catch(() => undefined);
  put(list.filter((entry) => entry.key !== key));
  others?.postMessage('changed');
}

/** Where its year has been renewed, or may have been, or the person says so: the same entry, under the same key. */
export async function tryAgain(entry: Waiting): Promise<void> {
  await keepTrying(entry);
  void flush();
}

/** The server asked whether it is meant, and the person said yes: other words than those its key stands for, so another key. */
export async function answerYes(entry: Waiting): Promise<void> {
  const { key, refusedAs: _refusedAs, ...rest } = entry;
  const sure: Waiting = { ...rest, key: newKey(), input: { ...entry.input, sure: true }, refusal: null };
  // Both or neither: what is asked about is not lost, nor written twice.
  await store('readwrite', (entries) => {
    entries.delete(key);
    entries.put(sure, sure.key);
    return promisifyRequest(entries.transaction);
  }).catch(() => undefined);
  await load();
  others?.postMessage('changed');
  void flush();
}

/** Whether it waits for an answer of the person. */
export function isAsked({ refusal, refusedAs }: Waiting): boolean {
  return refusal !== null && refusedAs === 'ASK_FIRST';
}

async function keepTrying({
  ended: _ended,
  refusedAs: _refusedAs,
  unknown: _unknown,
  ...entry
}: Waiting): Promise<void> {
  await set(entry.key, { ...entry, refusal: null }, store).catch(() => undefined);
  await load();
}

/** At sign-out, after the person was asked. */
export async function discardAll(): Promise<void> {
  await Promise.all(list.map(({ key }) => del(key, store).catch(() => undefined)));
  put([]);
  others?.postMessage('changed');
}

let flushing: Promise<void> | null = null;

/** Sends what waits, one after the other, in one window at a time. */
export function flush(): Promise<void> {
  flushing ??= alone(sendAll).finally(() => {
    flushing = null;
  });
  return flushing;
}

async function sendAll(): Promise<void> {
  await load();
  if (userId === null || isOffline() || !list.some(({ refusal }) => refusal === null)) return;
  if (!(await isStillTheirs(userId))) return;
  const sent: Sent[] = [];
  const refused: Waiting[] = [];
  for (const entry of list.filter(({ refusal }) => refusal === null)) {
    const answer = await send(entry);
    if (answer === 'later') {
      later();
      break;
    }
    if ('answer' in answer) {
      await del(entry.key, store).catch(() => undefined);
      sent.push({ ...entry, ...answer });
    } else {
      refused.push({ ...entry, ...answer });
      await set(entry.key, { ...entry, ...answer }, store).catch(() => undefined);
    }
    await load();
    others?.postMessage('changed');
  }
  if (sent.length + refused.length > 0) for (const tell of arrivals) tell(sent, refused);
}

type Refused = Pick<Waiting, 'refusal' | 'ended' | 'refusedAs'>;

async function send({ key, path, input }: Waiting): Promise<{ answer: unknown } | 'later' | Refused> {
  try {
    const context = { idempotencyKey: key, insist: true };
    return { answer: await getUntypedClient(trpcClient).mutation(path, input, { context }) };
  } catch (error) {
    const { offline, code, message, fields } = readError(error);
    if (offline || code === undefined || NOT_NOW.test(code)) return 'later';
    if (code === 'LICENCE_ENDED') return { refusal: message, ended: true };
    return { refusal: Object.values(fields)[0] ?? message, refusedAs: code };
  }
}

/** Another window of this browser may have signed somebody else in: the session is asked, not remembered. */
async function isStillTheirs(user: number): Promise<boolean> {
  try {
    const me = await trpcClient.auth.me.query(undefined, { context: { insist: true } });
    return me.userId === user;
  } catch (error) {
    if (readError(error).code === undefined) later();
    return false;
  }
}

function later(): void {
  clearTimeout(again);
  again = setTimeout(() => void flush(), AGAIN);
}

async function load(): Promise<void> {
  const kept = await values<Waiting>(store).catch(() => [...list]);
  put(kept.filter((entry) => entry.userId === userId).sort((a, b) => a.at.localeCompare(b.at)));
}

function put(next: readonly Waiting[]): void {
  list = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of several windows one sends; where the browser cannot tell them apart, the keys do. */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('petlove-en-espera', work) : work();
}

onReturn(() => void flush());
others?.addEventListener('message', () => void load());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && list.length > 0) void flush();
});
