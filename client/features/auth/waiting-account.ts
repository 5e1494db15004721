/**
 * The pair of an account that still has to be confirmed, in memory only and only until somebody signs in: changing a mistyped
 * address asks for the password, and whoever has just written it should not have to write it again.
 */
let waiting: { email: string; password: string } | null = null;
let expected = '';

export function keepWaiting(pair: { email: string; password: string }): void {
  waiting = { email: pair.email.trim().toLowerCase(), password: pair.password };
  expected = pair.email.trim();
}

/** Empty where it is not known. */
export function waitingPassword(email: string): string {
  return waiting?.email === email.trim().toLowerCase() ? waiting.password : '';
}

/** Who will sign in next: a mail of theirs has just been opened here. */
export function expectAtLogin(email: string): void {
  expected = email;
}

/** The address that the login starts with; empty where nobody is expected. */
export function expectedAtLogin(): string {
  return expected;
}

export function forgetWaiting(): void {
  waiting = null;
  expected = '';
}
