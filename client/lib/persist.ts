/**
 * The answers readable offline, one by one in IndexedDB: of the last signed-in member, of this version, at most thirty
 * days; one day without Recordar, for a shared computer. What staff reads of patients stays for that day alone: a
 * guardian's consent may end. The login never loads this chunk.
 */
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { DAY_OFFLINE } from 'virtual:day-facts';
import { today } from './dates.ts';
import { forgetOpened } from './opened-last.ts';
import { noteKept, wasRemembered } from './session-storage.ts';

const DAY = 24 * 3_600_000;
const PHOTOS = 'petlove-fotos';

declare const __VERSION__: string;

interface Kept {
  savedAt: number;
  data: unknown;
  /** The only day on which it is read. */
  day?: string;
}

const store = createStore('petlove-sin-conexion', 'respuestas');
/**
 * The member whose answers these are; undefined until it is looked up, null where no answer may be stored or
 * read.
 */
let owner: number | null | undefined;

/** In sequence: answers that arrive together with the member's profile are stored after it. */
let writes: Promise<void> = Promise.resolve();

/** Stores a server's answer. The first profile decides to which member all others belong. */
export function keepAnswer(path: string, input: unknown, data: unknown): Promise<void> {
  writes = writes.then(() => write(path, input, data));
  return writes;
}

async function write(path: string, input: unknown, data: unknown): Promise<void> {
  try {
    if (path === 'auth.me') await switchOwner((data as { userId: number }).userId);
    if (typeof owner !== 'number') return;
    const kept: Kept = { savedAt: Date.now(), data };
    if (await isOfPatients(owner, path, input)) kept.day = today();
    await set(keyOf(owner, path, input), kept, store);
  } catch {
    // A private window or a full disk costs only the offline copy.
  }
}

/** An animal that is none of the member's own is a patient: the clinic's staff reads it. */
async function isOfPatients(userId: number, path: string, input: unknown): Promise<boolean> {
  if (DAY_OFFLINE.has(path)) return true;
  const { petId } = (input ?? {}) as { petId?: number };
  if (petId === undefined) return false;
  const own = await get<Kept>(keyOf(userId, 'pets.list', undefined), store);
  return !(own?.data as { id: number }[] | undefined)?.some(({ id }) => id === petId);
}

/** What the server shows no more is not shown from this device either. */
export function dropAnswer(path: string, input: unknown): Promise<void> {
  writes = writes.then(async () => {
    const who = await whose();
    if (who !== null) await del(keyOf(who, path, input), store).catch(() => undefined);
  });
  return writes;
}

/** The server's last answer to this query, or null. */
export async function findAnswer(path: string, input: unknown): Promise<Kept | null> {
  try {
    const who = await whose();
    const kept = who === null ? undefined : await get<Kept>(keyOf(who, path, input), store);
    return kept && isFresh(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Deletes the answers of another member, and those of older versions. */
async function switchOwner(userId: number): Promise<void> {
  if (owner === userId) return;
  const before = await get<number>('quien', store);
  if (before !== undefined && before !== userId) await forgetAnswers();
  noteKept(true);
  await set('quien', userId, store);
  owner = userId;
  const stale = (await entries<string, Kept | number>(store)).filter(
    ([key, kept]) =>
      key !== 'quien' && (!key.startsWith(`${userId}|${__VERSION__}|`) || typeof kept === 'number' || !isFresh(kept)),
  );
  await Promise.all(stale.map(([key]) => del(key, store)));
}

/** At sign-out, at the end of a session and before another account: deletes answers and photographs. */
export async function forgetAnswers(): Promise<void> {
  owner = null;
  forgetOpened();
  await Promise.all([
    clear(store).catch(() => undefined),
    // Undefined on an insecure page.
    globalThis.caches?.delete(PHOTOS).catch(() => undefined),
  ]);
  noteKept(false);
}

/** The last member who signed in on this browser, or null. */
export async function whose(): Promise<number | null> {
  owner ??= (await get<number>('quien', store).catch(() => undefined)) ?? null;
  return owner;
}

function isFresh({ savedAt, day }: Kept): boolean {
  if (day !== undefined && day !== today()) return false;
  return Date.now() - savedAt < (wasRemembered() ? 30 : 1) * DAY;
}

function keyOf(userId: number, path: string, input: unknown): string {
  return `${userId}|${__VERSION__}|${path}:${JSON.stringify(input ?? null)}`;
}
