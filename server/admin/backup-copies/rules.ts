/** How many off-site copies are kept, how old the last may be, and how often a restore is rehearsed. */

/** After this many days without a copy the administration warns in red. */
export const COPY_LATE_DAYS = 3;
/** Keeps the newest ones and each month's newest: no copy outlives the local backups (backups/rules.ts). */
export const COPIES_KEPT = { last: 7, months: 6 } as const;
export const REHEARSAL_DAYS = 30;

const DAY_MS = 86_400_000;
const NAME = /^petlove-respaldo-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)\.tar\.cifrado$/;

export function copyName(id: string): string {
  return `petlove-respaldo-${id}.tar.cifrado`;
}

/** The backup of a copy's file name; null for a foreign file. */
export function copiedBackup(name: string): string | null {
  return NAME.exec(name)?.[1] ?? null;
}

/** The ids of copies to delete. */
export function copiesToRemove(ids: readonly string[]): string[] {
  const newestFirst = ids.toSorted().toReversed();
  const months = new Map<string, string>();
  for (const id of newestFirst) if (!months.has(id.slice(0, 7))) months.set(id.slice(0, 7), id);
  const stay = new Set([
    ...newestFirst.slice(0, COPIES_KEPT.last),
    ...[...months.values()].slice(0, COPIES_KEPT.months),
  ]);
  return newestFirst.filter((id) => !stay.has(id));
}

/** @param from the moment of the last copy; without one, the moment of the configuration */
export function copyIsLate(from: string, now: string): boolean {
  return Date.parse(now) - Date.parse(from) > COPY_LATE_DAYS * DAY_MS;
}

/** A failed one is tried again the next day. */
export function rehearsalIsDue(last: { at: string; problem: string | null } | null, now: string): boolean {
  return !last || last.problem !== null || Date.parse(now) - Date.parse(last.at) >= REHEARSAL_DAYS * DAY_MS;
}
