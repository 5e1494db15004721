/**
 * Time-based one-time codes for any authenticator program: SHA-1, six digits, a new one every 30 seconds.
 * Source: RFC 6238; the address format is Google Authenticator's "Key Uri Format".
 */
import { Secret, TOTP } from 'otpauth';
import type { Instant } from '#db/types.ts';

const STEP_MS = 30_000;

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code: `otpauth://totp/PetLove%2B:ana%40correo.ec?…`. */
export function totpAddress(secret: string, account: string): string {
  return programOf(secret, account).toString();
}

/** The 30-second step of this code: the present or a neighbour, since clocks differ. Null for others. */
export function totpStep(secret: string, digits: string, now: Instant): number | null {
  const timestamp = Date.parse(now);
  const away = programOf(secret, '').validate({ token: digits, timestamp, window: 1 });
  return away === null ? null : Math.floor(timestamp / STEP_MS) + away;
}

function programOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'PetLove+', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 });
}
