import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url: what travels in a cookie, a bearer header or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: it is random already, so one plain, indexable SHA-256 is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
