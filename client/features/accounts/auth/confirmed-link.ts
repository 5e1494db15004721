/** The link this tab has just confirmed with: a reload must not say that it was used before. */
import { PROVIDER_NAMES } from '#server/accounts/identities/rules.ts';

const KEY = 'petlove-confirmado';

export type Provider = keyof typeof PROVIDER_NAMES;

interface Confirmed {
  /** It is spent and opens nothing any more. */
  token: string;
  /** The social login of an account without a password. */
  provider: Provider | null;
}

export function justConfirmed(token: string): Confirmed | undefined {
  try {
    const [kept, name] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (kept !== token) return undefined;
    return { token, provider: name && name in PROVIDER_NAMES ? (name as Provider) : null };
  } catch {
    return undefined;
  }
}

export function keepConfirmed({ token, provider }: Confirmed): void {
  try {
    sessionStorage.setItem(KEY, provider ? `${token} ${provider}` : token);
  } catch {
    // A reload then says that the link was used, and offers the login as well.
  }
}
