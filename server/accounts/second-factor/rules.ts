/** Reads the typed code of the second step as one of its two kinds. Runs in the browser too. */
import type { Instant, Role } from '#db/types.ts';
import { readCode } from '#server/platform/lib/codes.ts';

/** Recovery codes per user; each works once. */
export const RECOVERY_CODES = 10;
/** How many days an administrator without a second factor may use the back office after the first sign-in. */
export const GRACE_DAYS = 7;
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

/**
 * Six digits of the app (`123 456` too), or a recovery code (`K7Q2M-9XDTA`, any case). Null where it is neither.
 */
export function readFactorCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = typed.replace(/[\s–—-]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const code = readCode(plain);
  return code ? { kind: 'recovery', code } : null;
}
