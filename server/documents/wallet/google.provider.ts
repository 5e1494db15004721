/** Google's Wallet API: a saved object takes new words under its id, signed in as the operator's service account. */
import type { KeyObject } from 'node:crypto';
import { fetchJson, NoAnswer } from '#server/platform/lib/http-json.ts';
import type { Instant } from '#db/types.ts';
import { plus } from '#server/platform/lib/time.ts';

export interface GoogleApi {
  tokenUrl: string;
  walletUrl: string;
}

export const GOOGLE_API: GoogleApi = {
  tokenUrl: 'https://oauth2.googleapis.com/token',
  walletUrl: 'https://walletobjects.googleapis.com/walletobjects/v1',
};

/** taken · absent: no person saved it under that id · later: try again. */
export type Patched = { outcome: 'taken' | 'absent' } | { outcome: 'later'; why: string; retryAfter: number };

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TIMEOUT_MS = 10_000;
/** Google's tokens last an hour; one that is about to end is not used. */
const SPARE_SECONDS = 60;

interface Account {
  account: string;
  key: KeyObject;
}

export function openGoogle({ tokenUrl, walletUrl }: GoogleApi, { account, key }: Account, now: () => Instant) {
  let token: { value: string; until: Instant } | null = null;

  const signIn = async (): Promise<string> => {
    if (token && token.until > now()) return token.value;
    const { SignJWT } = await import('jose');
    const seconds = Math.floor(Date.parse(now()) / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(key);
    const { status, body } = await fetchJson(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      timeoutMs: TIMEOUT_MS,
    });
    const { access_token: value, expires_in: lasts } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown };
    if (status !== 200 || typeof value !== 'string')
      throw new Refused(`Google no dejó entrar a la cuenta de servicio (${status}).`);
    token = { value, until: plus(now(), (Number(lasts) || 3600) - SPARE_SECONDS, 'seconds') };
    return value;
  };

  const send = async (id: string, object: object, again: boolean): Promise<Patched> => {
    const { status, retryAfter } = await patched(
      `${walletUrl}/genericObject/${encodeURIComponent(id)}`,
      object,
      await signIn(),
    );
    if (status === 200) return { outcome: 'taken' };
    if (status === 404) return { outcome: 'absent' };
    if (status === 401 && !again) {
      // Ended before its hour: the account's key was changed, or Google's clock is another.
      token = null;
      return send(id, object, true);
    }
    return { outcome: 'later', why: `Google respondió ${status}.`, retryAfter };
  };

  return {
    /** Never throws. @param object the whole of it: what it does not say is left as it was */
    patch: async (id: string, object: object): Promise<Patched> => {
      try {
        return await send(id, object, false);
      } catch (error) {
        if (error instanceof Refused) return { outcome: 'later', why: error.message, retryAfter: 0 };
        if (error instanceof NoAnswer) return { outcome: 'later', why: 'Google no respondió.', retryAfter: 0 };
        throw error;
      }
    },
  };
}

class Refused extends Error {}

async function patched(url: string, object: object, token: string): Promise<{ status: number; retryAfter: number }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(object),
      redirect: 'error',
      signal,
    });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) || 0 };
  } catch {
    throw new NoAnswer(signal.aborted ? 'late' : 'unreachable');
  }
}
