/** Who wrote an entry, when it was a veterinarian at a visit: pure, and the same words on the server and on the screen. */
import type { Instant } from '#db/types.ts';

/** What is said of the author beside an entry that was written at a visit. Nothing here was checked, unless `verified`. */
export interface VisitMark {
  name: string;
  registration: string;
  /** The clinic that vouches for it where it is verified, else the one the veterinarian named. */
  clinic: string | null;
  verified: boolean;
}

/** A visit with the clinic whose key was given, where one was. */
export interface VisitFacts {
  id: number;
  name: string;
  registration: string;
  clinicName: string | null;
  verifier: string | null;
  withdrawnAt: Instant | null;
}

/**
 * A clinic vouches for what was written while it was approved: withdrawn, it vouches for nothing new, and what its
 * veterinarians did before is not undone by it.
 */
export function visitMark({ name, registration, clinicName, verifier, withdrawnAt }: VisitFacts, writtenAt: Instant) {
  const verified = verifier !== null && (withdrawnAt === null || writtenAt < withdrawnAt);
  return { name, registration, clinic: verified ? verifier : clinicName, verified } satisfies VisitMark;
}

/** Each entry with the mark of its visit; null where somebody signed in wrote it. */
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

interface Care {
  disputedAt: Instant | null;
}

/** Whether anything that was done for an animal is on record; what the family said is not correct is not. */
export function anyCare(record: {
  vaccinations: readonly Care[];
  dewormings: readonly Care[];
  medicines: readonly Care[];
  checkups: readonly (Care & { doneOn: string | null })[];
}): boolean {
  const { vaccinations, dewormings, medicines, checkups } = record;
  const done = [...vaccinations, ...dewormings, ...medicines, ...checkups.filter(({ doneOn }) => doneOn !== null)];
  return done.some(({ disputedAt }) => disputedAt === null);
}
