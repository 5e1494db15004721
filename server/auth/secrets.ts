/** What must never be stored or compared as it is: tokens and passwords. */
import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url: what travels in a cookie, a bearer header or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: it is random already, so one plain SHA-256 is enough and can be looked up by index. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
