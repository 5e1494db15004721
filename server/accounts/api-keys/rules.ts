import { type ApiScope, isOfClinic, isPersonal, rightOf, SCOPES } from '#server/platform/core/api-scopes.ts';
import { mayDo, RIGHTS, type StaffRole } from '#server/platform/core/rights.ts';

const OF_MONEY: readonly ApiScope[] = ['pagos:leer', 'cobros:leer'];

const known = (subscriptions: boolean) =>
  (Object.keys(SCOPES) as ApiScope[]).filter((scope) => subscriptions || !OF_MONEY.includes(scope));

/** An installation without subscriptions offers no permission for payments. */
export function scopesOffered(subscriptions: boolean): ApiScope[] {
  return known(subscriptions).filter((scope) => !isOfClinic(scope));
}

/** Of a key of the clinic, its own permissions first, by the rights of whom makes it. */
export function clinicScopesOffered(subscriptions: boolean, roles: readonly StaffRole[]): ApiScope[] {
  const offered = known(subscriptions).filter((scope) => !isPersonal(scope));
  const mine = offered.filter((scope) => mayDo(roles, rightOf(scope) ?? 'attend'));
  return [...mine.filter(isOfClinic), ...mine.filter((scope) => !isOfClinic(scope))];
}

/** What a program of the clinic is among its staff: the least roles that reach what its key was made for. */
export function rolesOfScopes(scopes: readonly ApiScope[]): StaffRole[] {
  const least = scopes.map(rightOf).flatMap((right) => (right ? [RIGHTS[right].at(-1)] : []));
  return [...new Set(least)].filter((role) => role !== undefined);
}

/** A scope that a later version dropped grants nothing. */
export function readScopes(written: string): ApiScope[] {
  return written.split(' ').filter((word): word is ApiScope => word in SCOPES);
}

/** How long a key may live: after two years its owner no longer remembers its purpose. */
export const KEY_DAYS = [30, 90, 365] as const;

export const KEY_PREFIX = 'plk_';
/** The list shows this many characters, to tell keys apart. */
export const KEY_BEGINNING = 10;
/** The maximum number of valid keys per user, and of the clinic. */
export const MOST_KEYS = 25;

/** Whether a bearer token is an API key; every other one is a session. */
export function isKey(bearer: string): boolean {
  return bearer.startsWith(KEY_PREFIX);
}

export type KeyState = 'good' | 'expired' | 'revoked';

export function keyState(key: { revokedAt: string | null; expiresAt: string }, now: string): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt <= now ? 'expired' : 'good';
}
