/** How often one person, one address and one account may try. Counted for each call, not for each HTTP request. */
import type { Db, Instant } from '#db/types.ts';
import { DomainError } from '../errors.ts';
import { plus, secondsUntil } from '../lib/time.ts';
import { countUp } from './queries.ts';

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
  validateUserAddress: { max: 20, windowSeconds: HOUR },
  /** Public search by code, from one address. */
  findByCode: { max: 60, windowSeconds: MINUTE },
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

function tooMany(retryAfter: number, message?: string): DomainError {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes <= 1 ? 'un minuto' : minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
  return new DomainError('TOO_MANY', { retryAfter, message: message ?? `Espera ${wait} y vuelve a probar.` });
}
