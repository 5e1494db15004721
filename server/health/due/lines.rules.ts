import type { CalendarDate, DueKind, Flag, Instant } from '#db/types.ts';
import { plusDays, daysBetween } from '#server/platform/lib/calendar.ts';
import { LATE_SERIES_DAYS } from '#server/health/vaccines/late.rules.ts';

/** Vencida, por vencer (30 days or less), al día, and sin registro: unknown is not the same as fine. */
export type CareState = 'overdue' | 'soon' | 'ok' | 'unknown';

export const SOON_DAYS = 30;

export const WEEK_DAYS = 7;

/** The day itself is still in time: overdue begins the day after. */
export function careState(dueOn: CalendarDate | null, today: CalendarDate): CareState {
  if (dueOn === null) return 'unknown';
  if (dueOn < today) return 'overdue';
  return dueOn <= plusDays(today, SOON_DAYS) ? 'soon' : 'ok';
}

export const WORST_FIRST: readonly CareState[] = ['overdue', 'soon', 'unknown', 'ok'];

/** One state for an animal with several lines; `unknown` without any: no record is never "al día". */
export function worstState(states: readonly CareState[]): CareState {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'unknown';
}

export interface CareFigures {
  /** The first date among its lines. */
  nextOn: CalendarDate | null;
  /** Lines without a date: expected vaccines without a record. */
  unknownLines: number;
  /** 1 where its record has any completed care (a vaccine, a deworming, a medicine, a visit), or its species no vaccine to be missed. */
  hasAnyCare: Flag;
}

/**
 * The same state from figures that a list reads cheaply. Some care and no open line is "ok", as for a
 * dewormed rabbit, whose species expects no more; a parakeet's record need not hold anything.
 */
export function animalState({ nextOn, unknownLines, hasAnyCare }: CareFigures, today: CalendarDate): CareState {
  if (nextOn === null && unknownLines === 0) return hasAnyCare ? 'ok' : 'unknown';
  return worstState([careState(nextOn, today), ...(unknownLines > 0 ? (['unknown'] as const) : [])]);
}

interface Disputable {
  disputedAt: Instant | null;
}

/** A disputed entry stays in the record and answers no line: listDoses leaves it out too. */
export function isUndisputed({ disputedAt }: Disputable): boolean {
  return disputedAt === null;
}

/** Whether the record has any care for an animal; disputed entries do not count. */
export function hasAnyCare(record: {
  vaccinations: readonly Disputable[];
  dewormings: readonly Disputable[];
  medicines: readonly Disputable[];
  checkups: readonly (Disputable & { doneOn: string | null })[];
}): boolean {
  const { vaccinations, dewormings, medicines, checkups } = record;
  const done = [...vaccinations, ...dewormings, ...medicines, ...checkups.filter(({ doneOn }) => doneOn !== null)];
  return done.some(isUndisputed);
}

/**
 * Whether a vaccine series is more than six weeks late, or was interrupted too long to count. Other kinds
 * never need it: a late deworming or visit is simply done.
 */
export function needsVet(
  line: { kind: DueKind; dueOn: CalendarDate | null; inSeries: Flag; vaccinationId: number | null },
  today: CalendarDate,
): boolean {
  if (line.kind !== 'vaccine' || line.inSeries === 0) return false;
  if (line.dueOn === null) return line.vaccinationId !== null;
  return daysBetween(line.dueOn, today) > LATE_SERIES_DAYS;
}

/** Whether a line was answered since that day: a treatment's line keeps its name for the next dose. */
export function hasMovedOn(line: { kind: DueKind; dueOn: CalendarDate | null }, askedFor: CalendarDate): boolean {
  return line.kind === 'medicine' && line.dueOn !== null && line.dueOn > askedFor;
}

/** An open need of an animal; stored as a row of the table `due`. */
export interface OpenLine {
  kind: DueKind;
  /** Stays the same while the line is open: postponements, reminders and calendar events refer to it. */
  key: string;
  title: string;
  vaccineId: number | null;
  /** The dose that left the line open; null for an expected vaccine that was never given. */
  vaccinationId: number | null;
  /** Null = "Sin registro", or a series interrupted for so long that a veterinarian decides. */
  dueOn: CalendarDate | null;
  inSeries: Flag;
}
