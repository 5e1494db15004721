/** How many copies stay away from the house, how old the last one may be, and how often one is restored to see that it can be. */

/** After so many days without one elsewhere the administration says so in red. */
export const COPY_LATE_DAYS = 3;
/** The newest stay, and the newest of so many months: no copy outlives the backups here (backups/rules.ts). */
export const COPIES_KEPT = { last: 7, months: 6 } as const;
export const REHEARSAL_DAYS = 30;

const DAY_MS = 86_400_000;
const NAME = /^petlove-respaldo-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)\.tar\.cifrado$/;

export function copyName(id: string): string {
  return `petlove-respaldo-${id}.tar.cifrado`;
}

/** The backup that a file is a copy of; null for what is not ours. */
export function copiedBackup(name: string): string | null {
  return NAME.exec(name)?.[1] ?? null;
}

/** Ids of the copies that may go. */
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

/** @param from the moment that the last copy shows; where there is none, since when there should be one */
export function copyIsLate(from: string, now: string): boolean {
  return Date.parse(now) - Date.parse(from) > COPY_LATE_DAYS * DAY_MS;
}

/** One that failed is tried again the next day. */
export function rehearsalIsDue(last: { at: string; problem: string | null } | null, now: string): boolean {
  return !last || last.problem !== null || Date.parse(now) - Date.parse(last.at) >= REHEARSAL_DAYS * DAY_MS;
}
