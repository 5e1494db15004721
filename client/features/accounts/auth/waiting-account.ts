/**
 * The address and password of an unconfirmed account, in memory only and until a sign-in: changing a mistyped
 * address asks for the password that the person has just typed.
 */
let waiting: { email: string; password: string } | null = null;
let expected = '';
let reason = '';

export function keepWaiting(pair: { email: string; password: string }): void {
  waiting = { email: pair.email.trim().toLowerCase(), password: pair.password };
  expected = pair.email.trim();
}

/** Empty where it is not known. */
export function waitingPassword(email: string): string {
  return waiting?.email === email.trim().toLowerCase() ? waiting.password : '';
}

/** Sets the address for the next sign-in: its member has just opened a mail here. @param why the login says */
export function expectAtLogin(email: string, why = ''): void {
  expected = email;
  reason = why;
}

/** Why the login is shown; empty where nothing led there. */
export function reasonAtLogin(): string {
  return reason;
}

/** The address that the login starts with; empty where none is expected. */
export function expectedAtLogin(): string {
  return expected;
}

export function forgetWaiting(): void {
  waiting = null;
  expected = '';
  reason = '';
}
