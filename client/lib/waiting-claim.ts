/** What the server gave for the right figures of a record that the clinic hands over: it waits for the sign-in. */
import { readStored, removeStored, writeStored } from './stored.ts';

const KEY = 'petlove-libreta';

export function keepClaim(token: string, claim: string): void {
  writeStored(KEY, `${token}/${claim}`);
}

/** Of this link; null without one. */
export function claimOf(token: string): string | null {
  const [of, claim = null] = readStored(KEY)?.split('/') ?? [];
  return of === token ? claim : null;
}

/** Of the record that waits, for the registration where accounts are opened by invitation. */
export function waitingClaim(): string | undefined {
  return readStored(KEY)?.split('/')[1];
}

export function forgetClaim(): void {
  removeStored(KEY);
}
