/** The second step of signing in: what was typed, read as one of its two kinds of code. Runs in the browser too. */
import { readCode } from '#server/lib/codes.ts';

/** How many recovery codes somebody is given; each works once. */
export const RECOVERY_CODES = 10;
/** For so long after the first sign-in an administrator without a second factor still administers. */
export const GRACE_DAYS = 7;
/** How long the second step may take after the first. */
export const TICKET_MINUTES = 5;

/**
 * Six digits of the program (`123 456` as some write them), or a recovery code (`K7Q2M-9XDTA`, any case).
 * Null where it can be neither.
 */
export function readFactorCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = typed.replace(/[\s–—-]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const code = readCode(plain);
  return code ? { kind: 'recovery', code } : null;
}
