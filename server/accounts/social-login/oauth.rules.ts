/** Where a login at a provider may return to. The browser asks the same, and the login page carries this file. */

/** Where to go after signing in. Only a path of this very site: `//evil.example` and `/\evil.example` leave it, also with a tab in between. */
export function safeReturnPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(value) ? value : undefined;
}
