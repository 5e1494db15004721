import type { CalendarDate, Instant } from '#db/types.ts';
import {
  type ClinicFacts,
  type CredentialFacts,
  isVouched,
  type Vouch,
  vouchOfStaff,
  vouchOfVisit,
} from './vouching.rules.ts';

/** Who wrote an entry at a visit or for the clinic. Papers of before compare with it: who vouches today says `Vouch`. */
export interface VisitMark {
  name: string;
  /** Null for staff who signs without one: reception's weights. */
  registration: string | null;
  /** The verifying clinic, else the clinic that the veterinarian named. */
  clinic: string | null;
  /** A clinic answers for it; not whether a registration was looked at. */
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
export interface VisitFacts extends ClinicFacts {
  id: number;
  name: string;
  registration: string;
  clinicName: string | null;
}

/**
 * A clinic verifies entries written while it was approved: after withdrawal it verifies no new ones, and earlier
 * entries stay verified.
 */
export function visitMark(
  { name, registration, clinicName, verifier, withdrawnAt }: Omit<VisitFacts, 'id'>,
  writtenAt: Instant,
) {
  const verified = verifier !== null && (withdrawnAt === null || writtenAt < withdrawnAt);
  const number = registration === UNSIGNED ? null : registration;
  return { name, registration: number, clinic: verified ? verifier : clinicName, verified } satisfies VisitMark;
}

/** Who vouches for what was written at a visit at that moment. */
export function visitVouch(visit: Omit<VisitFacts, 'id'>, at: Instant): Vouch {
  return vouchOfVisit(visitMark(visit, at), visit, at);
}

/** A signature with the registration under it. */
export interface SignedFacts extends StaffSignature, CredentialFacts {
  id: number;
}

/** Who signed entries of one animal, by the ids that the entries carry. */
export interface Signed {
  visits: ReadonlyMap<number, VisitFacts>;
  staff: ReadonlyMap<number, SignedFacts>;
}

export function signedBy(visits: readonly VisitFacts[], staff: readonly SignedFacts[]): Signed {
  return { visits: new Map(visits.map((one) => [one.id, one])), staff: new Map(staff.map((one) => [one.id, one])) };
}

interface Markable {
  visitId: number | null;
  signatureId: number | null;
  createdAt: Instant;
  /** Of a dose that its family wrote and a veterinarian confirmed. */
  confirmedAt?: Instant | null;
  confirmedOn?: CalendarDate | null;
  confirmedSignatureId?: number | null;
  confirmedVisitId?: number | null;
}

/** Each entry with the mark of its visit or of the clinic's staff, null where the family wrote it; and who vouches for it. */
export function withMarks<Entry extends Markable>(
  entries: readonly Entry[],
  signed: Signed,
): (Entry & { visit: VisitMark | null; vouch: Vouch | null })[] {
  return entries.map((entry) => {
    const { visitId, signatureId, createdAt } = entry;
    const visit = visitId === null ? undefined : signed.visits.get(visitId);
    const staff = signatureId === null ? undefined : signed.staff.get(signatureId);
    const mark = visit ? visitMark(visit, createdAt) : staff ? staffMark(staff) : null;
    return { ...entry, visit: mark, vouch: vouchOf(entry, signed) };
  });
}

/** Who wrote it, else who confirmed it by its sticker. */
export function vouchOf(entry: Markable, { visits, staff }: Signed): Vouch | null {
  const { confirmedAt = null, confirmedOn = null, confirmedSignatureId = null, confirmedVisitId = null } = entry;
  const own = vouchBy(entry, entry.createdAt);
  if (confirmedAt === null || isVouched(own)) return own;
  const confirmed = vouchBy({ visitId: confirmedVisitId, signatureId: confirmedSignatureId }, confirmedAt);
  return confirmed ? { ...confirmed, confirmedOn } : own;

  function vouchBy({ visitId, signatureId }: Pick<Markable, 'visitId' | 'signatureId'>, at: Instant): Vouch | null {
    const visit = visitId === null ? undefined : visits.get(visitId);
    const signature = signatureId === null ? undefined : staff.get(signatureId);
    if (signature) return vouchOfStaff(staffMark(signature), signature, at);
    return visit ? visitVouch(visit, at) : null;
  }
}
