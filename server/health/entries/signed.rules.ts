import type { Instant } from '#db/types.ts';

/** What an entry says about its author at a visit. Unchecked, unless `verified`. */
export interface VisitMark {
  name: string;
  /** Null for staff who signs without one: reception's weights. */
  registration: string | null;
  /** The verifying clinic, else the clinic that the veterinarian named. */
  clinic: string | null;
  verified: boolean;
}

/** What a veterinarian of the clinic signed, as on that day. */
export interface StaffSignature {
  prefix: string | null;
  name: string;
  registration: string | null;
  clinic: string | null;
  branch: string | null;
}

/** The clinic that runs the installation answers for its own staff. */
export function staffMark({ prefix, name, registration, clinic, branch }: StaffSignature) {
  const place = [clinic, branch].filter(Boolean).join(', ') || null;
  return {
    name: [prefix, name].filter(Boolean).join(' '),
    registration,
    clinic: place,
    verified: place !== null,
  } satisfies VisitMark;
}

/** The registration of a visit that only reads. */
export const UNSIGNED = '';

/** A visit with the clinic whose key was given, if any. */
export interface VisitFacts {
  id: number;
  name: string;
  registration: string;
  clinicName: string | null;
  verifier: string | null;
  withdrawnAt: Instant | null;
}

/**
 * A clinic verifies entries written while it was approved: after withdrawal it verifies no new ones, and earlier
 * entries stay verified.
 */
export function visitMark({ name, registration, clinicName, verifier, withdrawnAt }: VisitFacts, writtenAt: Instant) {
  const verified = verifier !== null && (withdrawnAt === null || writtenAt < withdrawnAt);
  const number = registration === UNSIGNED ? null : registration;
  return { name, registration: number, clinic: verified ? verifier : clinicName, verified } satisfies VisitMark;
}

/** Who signed entries of one animal, by the ids that the entries carry. */
export interface Signed {
  visits: ReadonlyMap<number, VisitFacts>;
  staff: ReadonlyMap<number, StaffSignature>;
}

export function signedBy(visits: readonly VisitFacts[], staff: readonly (StaffSignature & { id: number })[]): Signed {
  return { visits: new Map(visits.map((one) => [one.id, one])), staff: new Map(staff.map((one) => [one.id, one])) };
}

interface Markable {
  visitId: number | null;
  signatureId: number | null;
  createdAt: Instant;
}

/** Each entry with the mark of its visit or of the clinic's staff; null where the family wrote it. */
export function withMarks<Entry extends Markable>(
  entries: readonly Entry[],
  { visits, staff }: Signed,
): (Entry & { visit: VisitMark | null })[] {
  return entries.map((entry) => {
    const visit = entry.visitId === null ? undefined : visits.get(entry.visitId);
    const signed = entry.signatureId === null ? undefined : staff.get(entry.signatureId);
    return { ...entry, visit: visit ? visitMark(visit, entry.createdAt) : signed ? staffMark(signed) : null };
  });
}

/** "Dra. Vera (reg. 1234), declarado", "…, verificado por Clínica X": follows "Registrado por". */
export function signature({ name, registration, clinic, verified }: VisitMark): string {
  const who = registration === null ? name : `${name} (reg. ${registration})`;
  if (verified) return `${who}, verificado por ${clinic}`;
  return clinic ? `${who}, ${clinic}, declarado` : `${who}, declarado`;
}
