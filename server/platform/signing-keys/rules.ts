/** How long a key signs, and what of it is published. Pure; runs in the browser too. */
import type { Instant } from '#db/types.ts';
import { daysBetween } from '#server/platform/lib/calendar.ts';

export const ALGORITHM = 'ES256';
/** A key signs for a year; what it signed is read with it for as long as the paper is valid. */
export const KEY_DAYS = 365;

/** RFC 7517, with what a reader needs and nothing else. */
export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
  alg: typeof ALGORITHM;
  use: 'sig';
}

export function isOld({ createdAt }: { createdAt: Instant }, now: Instant): boolean {
  return daysBetween(createdAt.slice(0, 10), now.slice(0, 10)) >= KEY_DAYS;
}
