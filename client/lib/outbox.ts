/**
 * Entries written offline. They stay in IndexedDB until the server has them: sent in the order they were
 * written, each with the key that makes it happen once, and only for the member who wrote them.
 */
import { getUntypedClient } from '@trpc/client';
import { createStore, del, promisifyRequest, set, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import type { EntryKind } from './entry-address.ts';
import { today } from './dates.ts';
import { lostCall, newKey } from './offline-link.ts';
import { isOffline, onReturn } from './offline.ts';
import { readError } from './show-error.ts';
import { trpcClient } from './trpc.ts';

/** The draft of the counter's form for a client who comes for the first time. */
export const NEW_CLIENT = 'clienteNuevo';

export interface Waiting {
  /** The idempotency key of its call. */
  key: string;
  userId: number;
  path: string;
  input: Readonly<Record<string, unknown>>;
  /** The instant when it was written. */
  at: string;
  petId: number;
  petName: string;
  /** Its name in a list ("Antirrábica", "18,4 kg"). */
  title: string;
  /** The values of its form, for "Corregir"; absent for an entry without a form. */
  form?: { kind: EntryKind | typeof NEW_CLIENT; values: object };
  /** The code of the species of an animal that has no record yet. */
  species?: string;
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
  /** From an earlier version, which could not tell whether the server had written it: only the member resends it. */
  unknown?: boolean;
  /** The animal's year is over: the entry waits until a member renews, and is then sent unchanged. */
  ended?: boolean;
  /** Given at this campaign's counter, which shows it; `petId` is 0 for an animal without a record. */
  campaignId?: number;
  /** The code of the refusal. */
  refusedAs?: string;
}

/** A delivered entry with the server's answer. */
export type Sent = Waiting & { answer: unknown };

export type WaitingWords = Pick<Waiting, 'petId' | 'petName' | 'title' | 'form' | 'species' | 'campaignId'>;

const store = createStore('petlove-en-espera', 'anotaciones');
/** The build draws a first screen without one (plain-pages.tsx). */
const hasBrowser = typeof document !== 'undefined';
const channel =
  !hasBrowser || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('petlove-en-espera');
const RETRY_MS = 15_000;
const NOT_NOW = /^(SIGN_IN_REQUIRED|SESSION_IDLE|TOO_MANY|BUSY|DATABASE_AWAY|OUTCOME_UNKNOWN|DISK_FULL|UNEXPECTED)$/;
/** "Ya lo hice" means the day of the press, "Dada" its moment. */
const MOMENTS: Record<string, () => object> = {
  'agenda.done': () => ({ on: today() }),
  'medicines.give': () => ({ givenAt: new Date().toISOString() }),
};

/** What a yes to the server's question adds to the input; `sure` where nothing else is said. */
const YES: Record<string, object> = { 'counter.admit': { another: true } };

let userId: number | null = null;
let list: readonly Waiting[] = [];
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const arrivals = new Set<(sent: readonly Sent[], refused: readonly Waiting[]) => void>();

/** The signed-in member's entries, in the order they were written. */
export function useOutbox(): readonly Waiting[] {
  return useSyncExternalStore(subscribe, waitingNow, waitingNow);
}

export function waitingNow(): readonly Waiting[] {
  return list;
}

/** Runs when entries were delivered or refused. @returns a function that unsubscribes */
export function onArrival(action: (sent: readonly Sent[], refused: readonly Waiting[]) => void): () => void {
  arrivals.add(action);
  return () => arrivals.delete(action);
}

/** After the sign-in: loads the member's entries and tries to send them. */
export async function openOutbox(user: number): Promise<void> {
  userId = user;
  await load();
  // A renewal returns by a full page load, so the entries that waited for it are tried again here.
  for (const entry of list.filter(({ ended }) => ended)) await resetForRetry(entry);
  void flush();
}

/** At the end of a session: hides the entries; they stay for the same member alone. */
export function closeOutbox(): void {
  userId = null;
  publish([]);
}

/**
 * Queues the entry of a failed call. @returns whether it waits now; false for another failure, or without
 * storage
 */
export async function enqueueFailed(error: unknown, words: WaitingWords): Promise<boolean> {
  const call = lostCall(error);
  if (!call || userId === null) return false;
  const { key, path, sent } = call;
  const written = call.input as Waiting['input'];
  // A call that was sent keeps the exact input that its key stands for.
  const input = sent ? written : { ...written, ...MOMENTS[path]?.() };
  const entry: Waiting = { ...words, key, userId, path, input, at: new Date().toISOString(), refusal: null };
  try {
    await set(key, entry, store);
  } catch {
    return false;
  }
  publish([...list, entry]);
  channel?.postMessage('changed');
  if (!isOffline()) later();
  return true;
}

/**
 * Queues an entry before it is sent: a volunteer at a counter goes on to the next animal, with or without a
 * connection. @returns its key; null where it could be neither stored nor sent
 */
export async function sendInTurn(path: string, input: Waiting['input'], words: WaitingWords): Promise<string | null> {
  if (userId === null) return null;
  const entry: Waiting = { ...words, key: newKey(), userId, path, input, at: new Date().toISOString(), refusal: null };
  try {
    await set(entry.key, entry, store);
  } catch {
    // A private window has no storage: the entry is sent at once, or fails.
    const said = await send(entry);
    if (said === 'later') return null;
    const sent = 'answer' in said ? [{ ...entry, answer: said.answer }] : [];
    for (const tell of arrivals) tell(sent, 'answer' in said ? [] : [{ ...entry, ...said }]);
    return entry.key;
  }
  publish([...list, entry]);
  channel?.postMessage('changed');
  // A running flush has read its list already: a second one sends this entry.
  void flush().then(flush);
  return entry.key;
}

/** Deletes an entry that was undone, or returned to its form. */
export async function discard(key: string): Promise<void> {
  await del(key, store).catch(() => undefined);
  publish(list.filter((entry) => entry.key !== key));
  channel?.postMessage('changed');
}

/** Sends the same entry under the same key: after a renewal, or at the member's request. */
export async function tryAgain(entry: Waiting): Promise<void> {
  await resetForRetry(entry);
  void flush();
}

/** The member confirmed what the server asked: the input changes, so the entry gets another key. */
export async function confirmAndRetry(entry: Waiting): Promise<void> {
  const { key, refusedAs: _refusedAs, ...rest } = entry;
  const sure: Waiting = {
    ...rest,
    key: newKey(),
    input: { ...entry.input, ...(YES[entry.path] ?? { sure: true }) },
    refusal: null,
  };
  // In one transaction, so that the entry is neither lost nor written twice.
  await store('readwrite', (entries) => {
    entries.delete(key);
    entries.put(sure, sure.key);
    return promisifyRequest(entries.transaction);
  }).catch(() => undefined);
  await load();
  channel?.postMessage('changed');
  void flush();
}

/** Whether it waits for the member's answer. */
export function needsConfirmation({ refusal, refusedAs }: Waiting): boolean {
  return refusal !== null && refusedAs === 'ASK_FIRST';
}

async function resetForRetry({
  ended: _ended,
  refusedAs: _refusedAs,
  unknown: _unknown,
  ...entry
}: Waiting): Promise<void> {
  await set(entry.key, { ...entry, refusal: null }, store).catch(() => undefined);
  await load();
}

/** At sign-out, after the member was asked. */
export async function discardAll(): Promise<void> {
  await Promise.all(list.map(({ key }) => del(key, store).catch(() => undefined)));
  publish([]);
  channel?.postMessage('changed');
}

let flushing: Promise<void> | null = null;

/** Sends the waiting entries one after the other, in one window at a time. */
export function flush(): Promise<void> {
  flushing ??= inOneWindow(sendAll).finally(() => {
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
    channel?.postMessage('changed');
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

/** Another member may have signed in in another window: the server is asked whose session it is. */
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
  again = setTimeout(() => void flush(), RETRY_MS);
}

async function load(): Promise<void> {
  const kept = await values<Waiting>(store).catch(() => [...list]);
  publish(kept.filter((entry) => entry.userId === userId).sort((a, b) => a.at.localeCompare(b.at)));
}

function publish(next: readonly Waiting[]): void {
  list = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One of several windows sends; without locks the idempotency keys prevent duplicates. */
function inOneWindow(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('petlove-en-espera', work) : work();
}

onReturn(() => void flush());
channel?.addEventListener('message', () => void load());
if (hasBrowser)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && list.length > 0) void flush();
  });
