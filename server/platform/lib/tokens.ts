import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes in base64url: what travels in a cookie, a bearer header or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: it is random already, so one plain, indexable SHA-256 is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Compared as digests, which have one length, in the same time wherever they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
