/**
 * The answers that are readable without a network, one by one in IndexedDB: those of the last person who signed in, of this
 * version of the program, at most thirty days; a day where Recordar was not set, for a computer that others use. A chunk of its own: the login carries none of it.
 */
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { noteKept, wasRemembered } from './session-storage.ts';

/** What a card, its vaccines, allergies and contacts are made of, what the forms of entries ask, and the counter of a day in the park with whom it has met. */
const KEPT =
  /^(auth\.me|pets\.(list|get)|care\.home|owners\.(list|get)|files\.ofPet|papers\.list|vaccines\.remembered|reference\.(vaccines|diseases|species)|system\.info|campaigns\.(list|get)|campaignAnimals\.find|campaignDoses\.list)$/;
const DAY = 24 * 3_600_000;
const PHOTOS = 'petlove-fotos';

declare const __VERSION__: string;

interface Kept {
  savedAt: number;
  data: unknown;
}

const store = createStore('petlove-sin-conexion', 'respuestas');
/** Whose answers these are; undefined until it was looked up, null where nobody's may be kept or read. */
let owner: number | null | undefined;

export function isKept(path: string): boolean {
  return KEPT.test(path);
}

/** One after the other: what comes together with the answer about who is signed in is kept after it. */
let line: Promise<void> = Promise.resolve();

/** Keeps what the server answered. The first answer about who is signed in decides whose all others are. */
export function keepAnswer(path: string, input: unknown, data: unknown): Promise<void> {
  line = line.then(() => write(path, input, data));
  return line;
}

async function write(path: string, input: unknown, data: unknown): Promise<void> {
  try {
    if (path === 'auth.me') await welcome((data as { userId: number }).userId);
    if (typeof owner === 'number') await set(keyOf(owner, path, input), { savedAt: Date.now(), data }, store);
  } catch {
    // A private window or a full disk costs the copy, nothing else.
  }
}

/** What the server last answered to this, or null. */
export async function findAnswer(path: string, input: unknown): Promise<Kept | null> {
  try {
    const who = await whose();
    const kept = who === null ? undefined : await get<Kept>(keyOf(who, path, input), store);
    return kept && isFresh(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Somebody else's answers, and those of older versions, go first. */
async function welcome(userId: number): Promise<void> {
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

/** At sign-out, at the end of a session and before another account: answers and photographs. */
export async function forgetAnswers(): Promise<void> {
  owner = null;
  await Promise.all([
    clear(store).catch(() => undefined),
    // Absent where the page is not served securely.
    globalThis.caches?.delete(PHOTOS).catch(() => undefined),
  ]);
  noteKept(false);
}

/** The last person who signed in on this browser, or null. */
export async function whose(): Promise<number | null> {
  owner ??= (await get<number>('quien', store).catch(() => undefined)) ?? null;
  return owner;
}

function isFresh({ savedAt }: Kept): boolean {
  return Date.now() - savedAt < (wasRemembered() ? 30 : 1) * DAY;
}

function keyOf(userId: number, path: string, input: unknown): string {
  return `${userId}|${__VERSION__}|${path}:${JSON.stringify(input ?? null)}`;
}
