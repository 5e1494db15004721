/** The states of a registration that is to be looked at. Pure; runs in the browser too. */
import type { CalendarDate, Instant } from '#db/types.ts';

export const CREDENTIAL_BYTES = 10 * 1024 * 1024;

export type CredentialState = 'waiting' | 'verified' | 'expired' | 'refused' | 'withdrawn';

interface Looked {
  approvedAt: Instant | null;
  endedAt: Instant | null;
  expiresOn: CalendarDate | null;
}

/** The last day itself still counts. */
export function credentialState({ approvedAt, endedAt, expiresOn }: Looked, today: CalendarDate): CredentialState {
  if (endedAt !== null) return approvedAt === null ? 'refused' : 'withdrawn';
  if (approvedAt === null) return 'waiting';
  return expiresOn !== null && expiresOn < today ? 'expired' : 'verified';
}

/** Whether it speaks of the name and the number that its person signs with today. */
export function isOfProfile(
  credential: { name: string; registration: string },
  profile: { name: string; registration: string | null },
): boolean {
  return credential.name === profile.name && credential.registration === profile.registration;
}

/** Where its picture lies in the store. */
export function pictureKeys(code: string): string[] {
  return [`${code}/m.webp`, `${code}/l.jpg`];
}
