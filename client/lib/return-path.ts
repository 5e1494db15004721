/** Where to go after signing in. Only a path of this very site: `//evil.example` and `/\evil.example` leave it. */
export function safeReturnPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}
