/** The months of the figures, and how counted rows become figures. Pure; runs in the browser too. */
import type { AppointmentState, CalendarDate, FollowUpTable, Instant } from '#db/types.ts';
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';

/** The first and the last day of a month, and the moments between which it lies where the clinic stands. */
export interface Period {
  from: CalendarDate;
  until: CalendarDate;
  begins: Instant;
  ends: Instant;
}

/** `2026-11` of any of its days. */
export function monthOf(day: CalendarDate): string {
  return day.slice(0, 7);
}

export function firstDayOf(month: string): CalendarDate {
  return `${month}-01`;
}

export function monthBefore(month: string): string {
  return monthOf(plusMonths(firstDayOf(month), -1));
}

export function lastDayOf(month: string): CalendarDate {
  return plusDays(plusMonths(firstDayOf(month), 1), -1);
}

/** A month in parts of at most a week: no statement reads a long month at once. */
export function weeksOf({
  from,
  until,
}: Pick<Period, 'from' | 'until'>): { from: CalendarDate; until: CalendarDate }[] {
  const weeks = [];
  for (let day = from; day <= until; day = plusDays(day, 7)) {
    const last = plusDays(day, 6);
    weeks.push({ from: day, until: last < until ? last : until });
  }
  return weeks;
}

export interface RecallFigures {
  /** Lines about which an owner was contacted, each where it stands now; the five below add up to it. */
  told: number;
  owners: number;
  /** Came to the clinic afterwards, whatever was noted before. */
  came: number;
  silent: number;
  answered: number;
  agreed: number;
  gone: number;
}

interface ToldLine {
  ownerId: number;
  state: FollowUpTable['state'];
  /** What was agreed did not happen: an answer is left. */
  releasedAt: string | null;
  came: number | boolean;
}

export function recallFigures(lines: readonly ToldLine[]): RecallFigures {
  const stateOf = ({ state, releasedAt }: ToldLine) => (releasedAt === null ? state : 'answered');
  const still = (state: FollowUpTable['state']) => lines.filter((line) => !line.came && stateOf(line) === state).length;
  return {
    told: lines.length,
    owners: new Set(lines.map(({ ownerId }) => ownerId)).size,
    came: lines.filter(({ came }) => came).length,
    silent: still('sent'),
    answered: still('answered'),
    agreed: still('booked'),
    gone: still('gone'),
  };
}

export interface AppointmentFigures {
  /** The four below add up to it. */
  all: number;
  kept: number;
  missed: number;
  cancelled: number;
  /** Ahead, or past without a word of what became of it. */
  open: number;
  /** Of all: moved at least once; without an appointment before. */
  moved: number;
  walkIns: number;
}

export interface CountedAppointments {
  state: AppointmentState;
  moved: number;
  walkIn: number;
  amount: number;
}

const KEPT: readonly AppointmentState[] = ['done', 'attending', 'arrived'];
const OPEN: readonly AppointmentState[] = ['agreed', 'confirmed'];

export function appointmentFigures(rows: readonly CountedAppointments[]): AppointmentFigures {
  const sum = (fits: (row: CountedAppointments) => boolean) =>
    rows.filter(fits).reduce((total, { amount }) => total + amount, 0);
  return {
    all: sum(() => true),
    kept: sum(({ state }) => KEPT.includes(state)),
    missed: sum(({ state }) => state === 'missed'),
    cancelled: sum(({ state }) => state === 'cancelled'),
    open: sum(({ state }) => OPEN.includes(state)),
    moved: sum(({ moved }) => moved === 1),
    walkIns: sum(({ walkIn }) => walkIn === 1),
  };
}

/** One name with its amounts of the month and of the month before. */
export interface Pair {
  name: string;
  now: number;
  before: number;
}

/** Names of both months, what the month has most first. */
export function pairs(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): Pair[] {
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((name) => ({ name, now: now.get(name) ?? 0, before: before.get(name) ?? 0 }))
    .toSorted((a, b) => b.now - a.now || b.before - a.before || a.name.localeCompare(b.name, 'es'));
}

export interface DiseaseCoverage {
  disease: string;
  /** Covered by a vaccine that every animal of the species is expected to have. */
  core: boolean;
  /** A finished series or a booster whose next date has not passed. */
  covered: number;
  /** Still in their first series, and in time. */
  inSeries: number;
  /** Protected by no dose, because the lot of the last one was withdrawn. */
  spoiled: number;
}

export interface SpeciesCoverage {
  species: string;
  code: string;
  /** Alive and attended. */
  animals: number;
  diseases: DiseaseCoverage[];
}

/** Whole percent; never 100 while one is missing, nor 0 while one is covered. */
export function percent(part: number, of: number): number {
  if (of === 0 || part === 0) return 0;
  if (part >= of) return 100;
  return Math.min(99, Math.max(1, Math.round((part / of) * 100)));
}
