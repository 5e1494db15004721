/** Reads the typed code of the second step as one of its two kinds. Runs in the browser too. */
import type { Instant, Role } from '#db/types.ts';
import { readCode } from '#server/platform/lib/codes.ts';

/** Recovery codes per user; each works once. */
export const RECOVERY_CODES = 10;
/** How many days an administrator without a second factor may use the back office after the first sign-in. */
export const GRACE_DAYS = 7;
/** How long a code that stands for a passkey may wait to be used. */
export const PROOF_MINUTES = 5;
/** The longest time between the first and the second step. */
export const TICKET_MINUTES = 5;

interface Standing {
  role: Role;
  secondFactorDueAt: Instant | null;
  secondFactorSince: Instant | null;
}

/** Whether an administrator's days of grace are over: from then on neither session nor key of theirs reaches the clinic. */
export function isFactorMissing({ role, secondFactorDueAt, secondFactorSince }: Standing, now: Instant): boolean {
  const overdue = secondFactorSince === null && secondFactorDueAt !== null && secondFactorDueAt <= now;
  return role === 'ROLE_ADMINISTRADOR' && overdue;
}

interface Factors {
  appSince: Instant | null;
  /** Of the oldest passkey. */
  keySince: Instant | null;
  /** Of the clinic's staff: a guardian's passkey is another way in, and leaves the password alone as it was. */
  ofStaff: boolean;
}

/** Since when the account has a second factor; null where its password alone opens it. */
export function factorSince({ appSince, keySince, ofStaff }: Factors): Instant | null {
  const asked = [appSince, ofStaff ? keySince : null].filter((since) => since !== null);
  return asked.toSorted()[0] ?? null;
}

const PROOF = 'llave_';

/** A passkey's one-time proof, as it is sent in the place of a code. */
export function proofCode(token: string): string {
  return `${PROOF}${token}`;
}

/**
 * Six digits of the app (`123 456` too), a recovery code (`K7Q2M-9XDTA`, any case), or a passkey's proof. Null where it is
 * none of them.
 */
export function readFactorCode(typed: string): { kind: 'app' | 'recovery' | 'passkey'; code: string } | null {
  if (/^llave_[\w-]{43}$/.test(typed)) return { kind: 'passkey', code: typed.slice(PROOF.length) };
  const plain = typed.replace(/[\s–—-]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const code = readCode(plain);
  return code ? { kind: 'recovery', code } : null;
}
