/**
 * The pair of an account that still has to be confirmed, in memory only and only until somebody signs in: changing a mistyped
 * address asks for the password, and whoever has just written it should not have to write it again.
 */
let waiting: { email: string; password: string } | null = null;

export function keepWaiting(pair: { email: string; password: string }): void {
  waiting = { email: pair.email.trim().toLowerCase(), password: pair.password };
}

/** Empty where it is not known. */
export function waitingPassword(email: string): string {
  return waiting?.email === email.trim().toLowerCase() ? waiting.password : '';
}

export function forgetWaiting(): void {
  waiting = null;
}
