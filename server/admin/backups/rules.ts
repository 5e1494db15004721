/** Which backups are kept, and the texts about one. Pure; runs in the browser too. */
import { MONEY_ZONE } from '#server/platform/lib/money.ts';

export interface Kept {
  id: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** The last check found no defect. */
  good: boolean;
  /** A person requested it. */
  byHand: boolean;
}

/** Keeps the last ones, and the newest of each of these hours, days, weeks and months that have one. */
export const RETENTION = { last: 10, hours: 48, days: 7, weeks: 4, months: 6 } as const;
/** A requested backup is kept this long; it counts for no slot and takes none from the others. */
export const BY_HAND_DAYS = 90;
/** A good backup is checked again after this many days, because disks fail silently. */
export const CHECK_AGAIN_DAYS = 7;
/** The administration warns after this many hours without a good backup, or after twice the interval. */
const LATE_HOURS = 36;

const DAY_MS = 86_400_000;

/**
 * The ids to keep: always the last good one; of the damaged ones the newest, unless a good one is younger.
 * Without any good one they are kept by the same rules, because each may be the only one of its day.
 */
export function retained(backups: readonly Kept[], now: string): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  const anyGood = newestFirst.some((one) => one.good);
  const kept = newestFirst.filter((one) => one.good === anyGood);
  const newest = [...newestFirst.slice(0, 1), ...kept.slice(0, 1)];
  const hoursOld = ({ madeAt }: Kept) => (Date.parse(now) - Date.parse(madeAt)) / 3_600_000;
  const byHand = kept.filter((one) => one.byHand && hoursOld(one) <= BY_HAND_DAYS * 24);
  const onTime = kept.filter((one) => !one.byHand);
  const lately = onTime.filter((one) => hoursOld(one) <= RETENTION.hours);
  const perHour = newestOfEach(lately, ({ madeAt }) => madeAt.slice(0, 13), RETENTION.hours);
  const perDay = newestOfEach(onTime, ({ madeAt }) => madeAt.slice(0, 10), RETENTION.days);
  const perWeek = newestOfEach(onTime, ({ madeAt }) => weekOf(madeAt), RETENTION.weeks);
  const perMonth = newestOfEach(onTime, ({ madeAt }) => madeAt.slice(0, 7), RETENTION.months);
  const last = onTime.slice(0, RETENTION.last);
  return new Set([...newest, ...byHand, ...last, ...perHour, ...perDay, ...perWeek, ...perMonth].map(({ id }) => id));
}

function newestOfEach(newestFirst: readonly Kept[], periodOf: (one: Kept) => string, periods: number): Kept[] {
  const found = new Map<string, Kept>();
  for (const one of newestFirst) {
    const period = periodOf(one);
    if (!found.has(period)) found.set(period, one);
  }
  return [...found.values()].slice(0, periods);
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
function weekOf(madeAt: string): string {
  return String(Math.floor((Math.floor(Date.parse(madeAt) / DAY_MS) + 3) / 7));
}

/**
 * Whether an administrator should find out why there is no newer one. `everyHours` 0: only on request, so
 * never late.
 */
export function isLate(lastGoodAt: string | null, everyHours: number, now: string): boolean {
  if (everyHours === 0) return false;
  if (lastGoodAt === null) return true;
  return Date.parse(now) - Date.parse(lastGoodAt) > Math.max(LATE_HOURS, 2 * everyHours) * 3_600_000;
}

/** `22 de noviembre de 2026`, in the installation's time zone. */
export function dayWords(instant: string): string {
  return new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: MONEY_ZONE }).format(Date.parse(instant));
}
