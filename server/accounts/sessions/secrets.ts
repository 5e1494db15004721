/** Passwords, which are never stored or compared in plain text. */
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { DomainError } from '#server/platform/errors/errors.ts';
import { openPlaces } from '#server/platform/lib/places.ts';

/** OWASP's parameters for argon2id; one hash takes about 25 ms of one core. */
const COST = { type: argon2.argon2id, memoryCost: 19456, timeCost: 2, parallelism: 1 } as const;
/** The hash of 32 discarded random bytes, with the same parameters so that verifying it costs the same. */
export const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,p=1,t=2$5XupwXoPZ18KLJU06n3EmA$cB2lCV6cX+LCMNfkyf1ndNWkyKrk/nNPmu5lB/0HPCg';

/** @throws DomainError BUSY when too many callers already wait for a hash. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, COST));
}

/**
 * Whether `password` belongs to `hash`. Without a hash (unknown address, or social login only) it verifies
 * against an unguessable one: otherwise the answer's time would tell which addresses exist.
 * @throws DomainError BUSY when too many callers already wait for a hash.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const same = await inTurn(() => argon2.verify(hash ?? UNKNOWN_ACCOUNT_HASH, password));
  return hash !== null && same;
}

/** Whether a hash was made with older parameters; the next login replaces it. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, COST);
}

/**
 * Hashing is the one costly thing that a stranger can make this server do. One core stays free for all other
 * calls, and excess calls wait their turn: a full waiting room is a few seconds of work.
 */
const places = openPlaces({ running: Math.max(1, availableParallelism() - 1), waiting: 250 });
const FULL = {
  retryAfter: 10,
  message: 'Mucha gente está entrando a la vez. Espera unos segundos y vuelve a probar: nada se perdió.',
};

/** Runs before a try is counted: a password that cannot be checked is no try. @throws DomainError BUSY. */
export function refuseCrowd(): void {
  if (places.isFull()) throw new DomainError('BUSY', FULL);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseCrowd();
  return places.inTurn(work);
}
