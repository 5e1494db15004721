import { type ApiScope, rightOf, SCOPES } from '#server/platform/core/api-scopes.ts';
import { mayDo, type StaffRole } from '#server/platform/core/rights.ts';

const OF_MONEY: readonly ApiScope[] = ['pagos:leer', 'cobros:leer'];

/** An installation without subscriptions offers no permission for payments; a guardian gets none of the clinic's. */
export function scopesOffered(subscriptions: boolean, roles: readonly StaffRole[]): ApiScope[] {
  return (Object.keys(SCOPES) as ApiScope[]).filter((scope) => {
    const right = rightOf(scope);
    return (subscriptions || !OF_MONEY.includes(scope)) && (right === undefined || mayDo(roles, right));
  });
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
/** The maximum number of valid keys per user. */
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
