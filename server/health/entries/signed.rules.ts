import type { Instant } from '#db/types.ts';

/** What an entry says about its author at a visit. Unchecked, unless `verified`. */
export interface VisitMark {
  name: string;
  registration: string;
  /** The verifying clinic, else the clinic that the veterinarian named. */
  clinic: string | null;
  verified: boolean;
}

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
  return { name, registration, clinic: verified ? verifier : clinicName, verified } satisfies VisitMark;
}

/** Each entry with the mark of its visit; null where a signed-in user wrote it. */
export function withMarks<Entry extends { visitId: number | null; createdAt: Instant }>(
  entries: readonly Entry[],
  visits: ReadonlyMap<number, VisitFacts>,
): (Entry & { visit: VisitMark | null })[] {
  return entries.map((entry) => {
    const visit = entry.visitId === null ? undefined : visits.get(entry.visitId);
    return { ...entry, visit: visit ? visitMark(visit, entry.createdAt) : null };
  });
}

/** "Dra. Vera (reg. 1234), declarado", "…, verificado por Clínica X": follows "Registrado por". */
export function signature({ name, registration, clinic, verified }: VisitMark): string {
  const who = `${name} (reg. ${registration})`;
  if (verified) return `${who}, verificado por ${clinic}`;
  return clinic ? `${who}, ${clinic}, declarado` : `${who}, declarado`;
}
