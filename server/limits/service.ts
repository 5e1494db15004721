/** How often one person, one address and one account may try. Counted for each call, not for each HTTP request. */
import type { Db, Instant } from '#db/types.ts';
import { DomainError } from '#server/errors.ts';
import { plus, secondsUntil } from '#server/lib/time.ts';
import { addUp, countUp, deleteCounters, deleteCountersUnder, readCounter } from './queries.ts';

const MINUTE = 60;
const HOUR = 3600;
const OTHER_WAYS_IN =
  'Hubo demasiados intentos con esta cuenta. Entra desde un dispositivo que ya usaste o cambia tu contraseña con el enlace que te enviamos por correo.';

interface Limit {
  max: number;
  windowSeconds: number;
  /** Where waiting is not the best advice. */
  message?: string;
}

/**
 * All limits of the product. They are not configurable: whoever could weaken them by a variable would, once, for a test.
 * "Address" is the caller's IPv4 or the /64 of its IPv6.
 */
export const LIMITS = {
  /** Wrong passwords for one account from one address. */
  signInAccountAddress: { max: 5, windowSeconds: 15 * MINUTE },
  /** … for one account from everywhere. */
  signInAccount: { max: 60, windowSeconds: HOUR, message: OTHER_WAYS_IN },
  /** … from one address for all accounts. */
  signInAddress: { max: 30, windowSeconds: 15 * MINUTE },
  /** … in a row for one account: then only a browser it knows or a mail link gets in. */
  signInRow: { max: 100, windowSeconds: 24 * HOUR, message: OTHER_WAYS_IN },
  /** A browser that the account has signed in from counts by itself, so that a stranger's guesses do not lock its owner out. */
  signInDevice: { max: 10, windowSeconds: 15 * MINUTE },
  /** Families, clinics and whole mobile networks share one address: five would stop a waiting room on its first day. */
  signUpAddress: { max: 20, windowSeconds: HOUR },
  confirmationAccount: { max: 3, windowSeconds: HOUR },
  confirmationAddress: { max: 20, windowSeconds: HOUR },
  resetAccount: { max: 3, windowSeconds: HOUR },
  resetAddress: { max: 10, windowSeconds: HOUR },
  /** Wrong or spent links from one address. */
  tokenAddress: { max: 20, windowSeconds: HOUR },
  /** Codes of one account's second factor: whoever asks has its password already. */
  secondFactorAccount: { max: 5, windowSeconds: 15 * MINUTE },
  /** Mails to an address that somebody writes down. */
  changeEmailAccount: { max: 5, windowSeconds: HOUR },
  validateUserAddress: { max: 20, windowSeconds: HOUR },
  /** Taking all one's data away builds a file of everything. */
  exportAccount: { max: 10, windowSeconds: HOUR },
  /** Copies of animals brought in by one person. */
  importUser: { max: 20, windowSeconds: HOUR },
  /** Invitations to animals: each is a letter to somebody who did not ask for it. */
  inviteUser: { max: 20, windowSeconds: 24 * HOUR },
  /** … to one address, from whomever. */
  inviteEmail: { max: 5, windowSeconds: 24 * HOUR },
  /** "Enviar una prueba" to one's own browsers. */
  testNoticeUser: { max: 10, windowSeconds: HOUR },
  /** Reads of calendar addresses, from one address: counted by limitReads. Google reads for many people from few addresses. */
  feedAddress: { max: 600, windowSeconds: MINUTE },
  /** Social logins that were begun, from one address. */
  socialAddress: { max: 120, windowSeconds: HOUR },
  /** Public search by code, from one address: counted by limitReads. */
  findByCodeAddress: { max: 60, windowSeconds: MINUTE },
  /** … and the faces of what was found: counted by limitReads. */
  foundFaceAddress: { max: 60, windowSeconds: MINUTE },
  /** … that found nothing: what somebody who tries codes is full of. */
  unknownCodeAddress: { max: 20, windowSeconds: MINUTE },
  /** The open page of a plate and its photo, from one address: counted by limitReads. */
  tagPageAddress: { max: 120, windowSeconds: MINUTE },
  /** Readings of one plate or animal from one address: repeats within ten minutes are one (allowedOf). */
  scanAddress: { max: 1, windowSeconds: 10 * MINUTE },
  /** Codes of plates that one person tries to activate. */
  activateUser: { max: 30, windowSeconds: HOUR },
  /** What finders send from one address: conversations begun, and words in them. */
  finderAddress: { max: 20, windowSeconds: HOUR },
  finderWordsAddress: { max: 120, windowSeconds: HOUR },
  /** … about one animal, from wherever. What an address was refused is not counted here: nobody alone closes the page to others. */
  finderCode: { max: 60, windowSeconds: HOUR },
  /** … in one conversation. */
  finderThread: { max: 60, windowSeconds: HOUR },
  /** Conversations opened by their link, from one address: counted by limitReads. */
  threadAddress: { max: 240, windowSeconds: MINUTE },
  /** Reports of abuse, from one address. */
  abuseAddress: { max: 5, windowSeconds: HOUR },
  /** Proofs of vaccination that one person makes. */
  proofUser: { max: 200, windowSeconds: 24 * HOUR },
  /** Open links to proofs and their photos, from one address: counted by limitReads. Their codes cannot be guessed. */
  proofAddress: { max: 120, windowSeconds: MINUTE },
  /** Numbers of printed papers, from one address: counted by limitReads. */
  paperAddress: { max: 60, windowSeconds: MINUTE },
  /** … that nobody has. */
  unknownPaperAddress: { max: 20, windowSeconds: MINUTE },
  /** Cards and booklets that one person prints: each is a second of the workshop's time. */
  printUser: { max: 120, windowSeconds: HOUR },
  /** Pictures and papers of one person: many at once after a day outside, never without end. */
  uploadUser: { max: 600, windowSeconds: HOUR },
  /** Codes for a veterinarian that one person shows. */
  visitCodeUser: { max: 60, windowSeconds: HOUR },
  /** Such codes looked at, from one address: counted by limitReads. They cannot be guessed. */
  visitAddress: { max: 120, windowSeconds: MINUTE },
  /** Visits begun from one address: a clinic sees many animals in a morning. */
  visitOpenAddress: { max: 60, windowSeconds: HOUR },
  /** Keys of clinics typed at one address, right or wrong. */
  clinicKeyAddress: { max: 30, windowSeconds: HOUR },
  /** Requests of clinics, from one address and for one mail address. */
  clinicAskAddress: { max: 5, windowSeconds: 24 * HOUR },
  clinicAskEmail: { max: 3, windowSeconds: 24 * HOUR },
  /** Payments that one person begins. */
  paymentUser: { max: 20, windowSeconds: HOUR },
  /** Browsers that come back from a gateway, from one address: each may ask the gateway. */
  paymentReturnAddress: { max: 120, windowSeconds: HOUR },
  /** What gateways tell us unasked, from one address. */
  paymentNoticeAddress: { max: 600, windowSeconds: MINUTE },
  /** What administrators ask gateways, all together: PayPhone allows thirty look-ups a minute, and the server's own go first. */
  deskLookUp: { max: 20, windowSeconds: MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** The key of a counter: `<what>:<whose>`. */
export function limitKey(name: LimitName, whose: string): string {
  return `${name}:${whose}`;
}

/**
 * Counts one call against a limit.
 * @throws DomainError TOO_MANY with the seconds until the window ends.
 */
export async function consume(db: Db, key: string, limit: Limit, now: Instant): Promise<void> {
  const { count, resetsAt } = await countUp(db, { key, now, resetsAt: plus(now, limit.windowSeconds, 'seconds') });
  if (count > limit.max) throw tooMany(secondsUntil(now, resetsAt), limit.message);
}

/** The same with a limit of the table: `await limit(db, 'signUpAddress', caller.ip, now)`. Returns the key, to give the call back. */
export async function limit(db: Db, name: LimitName, whose: string, now: Instant): Promise<string> {
  const key = limitKey(name, whose);
  await consume(db, key, LIMITS[name], now);
  return key;
}

/** Counts one under each key, all in one statement, and tells under which of them the limit still holds. No key may come twice. */
export async function allowedOf(db: Db, name: LimitName, whose: string[], now: Instant): Promise<Set<string>> {
  const { max, windowSeconds } = LIMITS[name];
  const resetsAt = plus(now, windowSeconds, 'seconds');
  const rows = await addUp(
    db,
    whose.map((one) => ({ key: limitKey(name, one), count: 1, resetsAt })),
    now,
  );
  return new Set(rows.filter(({ count }) => count <= max).map(({ key }) => key.slice(name.length + 1)));
}

/** Every counter of an account that goes: under its id, under its address, and under its address from somewhere. */
export async function forgetCounters(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  const whose = [String(id), email];
  const keys = Object.keys(LIMITS).flatMap((name) => whose.map((one) => `${name}:${one}`));
  await deleteCounters(db, keys);
  await deleteCountersUnder(db, limitKey('signInAccountAddress', `${email}|`));
}

/** What one key has counted: the row as it was last seen, and the calls since then that are not in it yet. */
interface Tally {
  count: number;
  resetsAt: Instant;
  unwritten: number;
}

interface Ledger {
  tallies: Map<string, Tally>;
  /** The latest moment anybody called. */
  now: Instant;
  timer: NodeJS.Timeout | undefined;
}

const WRITE_AFTER_MS = 1000;
/** At most so many lengths of one statement stay prepared. */
const ROWS_AT_ONCE = 50;
const ledgers = new WeakMap<Db, Ledger>();

/**
 * `limit` for an open read, where a durable write for each call would cost far more than the read. Every call still counts,
 * against the row: it is read when an address first appears and gets what was counted since within a second, all addresses
 * in one commit. So a restart forgets a second at most, and another process may let through what this one counted meanwhile.
 * Not for guessing at secrets: that is `limit`.
 */
export async function limitReads(db: Db, name: LimitName, whose: string, now: Instant): Promise<void> {
  const { max, windowSeconds } = LIMITS[name];
  const key = limitKey(name, whose);
  const ledger = ledgerOf(db, now);
  let tally = ledger.tallies.get(key);
  if (!tally || tally.resetsAt <= now) {
    const [row] = await readCounter(db, { key, now });
    // Of several first calls at once the first one back opens the tally for all.
    const opened = ledger.tallies.get(key);
    tally =
      opened && opened.resetsAt > now
        ? opened
        : { count: row?.count ?? 0, resetsAt: row?.resetsAt ?? plus(now, windowSeconds, 'seconds'), unwritten: 0 };
    ledger.tallies.set(key, tally);
  }
  tally.count += 1;
  tally.unwritten += 1;
  ledger.timer ??= setTimeout(() => void writeTallies(db), WRITE_AFTER_MS).unref();
  if (tally.count > max) throw tooMany(secondsUntil(now, tally.resetsAt));
}

/** Writes what limitReads counted since the last time; also called when the server stops. */
export async function writeTallies(db: Db): Promise<void> {
  const ledger = ledgers.get(db);
  if (!ledger) return;
  clearTimeout(ledger.timer);
  ledger.timer = undefined;
  const { tallies, now } = ledger;
  for (const [key, { unwritten, resetsAt }] of tallies) if (unwritten === 0 || resetsAt <= now) tallies.delete(key);
  const hits = [...tallies].map(([key, { unwritten, resetsAt }]) => ({ key, count: unwritten, resetsAt }));
  if (hits.length === 0) return;
  try {
    const rows = await db.transaction().execute(async (db) => {
      const pieces = [];
      for (let start = 0; start < hits.length; start += ROWS_AT_ONCE) {
        pieces.push(await addUp(db, hits.slice(start, start + ROWS_AT_ONCE), now));
      }
      return pieces.flat();
    });
    const counted = new Map(rows.map((row) => [row.key, row]));
    for (const { key, count } of hits) {
      const [tally, row] = [tallies.get(key), counted.get(key)];
      if (!tally || !row) continue;
      // The row may hold what other processes counted; calls that came during the write are still to be added.
      tally.unwritten -= count;
      tally.count = row.count + tally.unwritten;
      tally.resetsAt = row.resetsAt;
    }
  } catch {
    // A full disk must not end searches: the tallies stay and go on counting, and the next call sets the next try.
  }
}

function ledgerOf(db: Db, now: Instant): Ledger {
  const ledger = ledgers.get(db) ?? { tallies: new Map<string, Tally>(), now, timer: undefined };
  ledgers.set(db, ledger);
  if (now > ledger.now) ledger.now = now;
  return ledger;
}

function tooMany(retryAfter: number, message?: string): DomainError {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes <= 1 ? 'un minuto' : minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
  return new DomainError('TOO_MANY', { retryAfter, message: message ?? `Espera ${wait} y vuelve a probar.` });
}
