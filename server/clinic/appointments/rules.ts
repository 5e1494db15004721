/** The clinic's day: which hours are open, and which of them are free. Pure; runs in the browser too. */
import type { CalendarDate, DueKind } from '#db/types.ts';
import type { OpenHours } from '#server/accounts/clinic-profile/rules.ts';
import { daysBetween, weekdayInWords } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

/** Staff may begin at every tenth minute; who asks from outside is offered fewer hours. */
export const STEP_MINUTES = 10;
const A_MONDAY = '2024-01-01';

/** Monday is 0. */
export function weekdayOf(day: CalendarDate): number {
  return ((daysBetween(A_MONDAY, day) % 7) + 7) % 7;
}

/** `09:30` → 570. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 570 → `09:30`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `9:30`, as people say it. */
export function shortTime(time: string): string {
  return time.replace(/^0/, '');
}

export function hoursOf(week: readonly (readonly OpenHours[])[], day: CalendarDate): readonly OpenHours[] {
  return week[weekdayOf(day)] ?? [];
}

/** Whether the clinic said when it is open at all. */
export function hasHours(week: readonly (readonly OpenHours[])[]): boolean {
  return week.some((open) => open.length > 0);
}

/** A day on which a clinic that said its hours does not open. */
export function isClosed(week: readonly (readonly OpenHours[])[], day: CalendarDate): boolean {
  return hasHours(week) && hoursOf(week, day).length === 0;
}

export interface Span {
  /** Minutes of the day. */
  from: number;
  to: number;
}

export function isWithin(open: readonly OpenHours[], { from, to }: Span): boolean {
  return open.some((one) => minutesOf(one.from) <= from && to <= minutesOf(one.to));
}

interface Wanted {
  open: readonly OpenHours[];
  /** Of each who may attend, what is taken; one list where only one is meant. */
  taken: readonly (readonly Span[])[];
  minutes: number;
  step: number;
  /** Of the day itself: what has passed is not offered. */
  after: number;
}

/** The times at which a veterinarian is free for so long, within the hours. */
export function freeTimes({ open, taken, minutes, step, after }: Wanted): string[] {
  const free = (span: Span) =>
    taken.length === 0 || taken.some((one) => one.every(({ from, to }) => to <= span.from || from >= span.to));
  return open.flatMap((hours) => {
    const times = [];
    const last = minutesOf(hours.to) - minutes;
    for (let from = minutesOf(hours.from); from <= last; from += step)
      if (from >= after && free({ from, to: from + minutes })) times.push(timeOf(from));
    return times;
  });
}

/** When hardly a clinic works: one that did not say its hours is asked about it. */
export function isNight(time: string): boolean {
  return time >= '22:00' || time < '06:00';
}

/** `9:00 a 13:00 y 15:00 a 18:00`. */
export function openInWords(open: readonly OpenHours[]): string {
  return open.map(({ from, to }) => `${shortTime(from)} a ${shortTime(to)}`).join(' y ');
}

/** `martes 1 de diciembre, a las 9:30`; with the year where it is not that of today. */
export function whenInWords({ day, time }: { day: CalendarDate; time: string }, today: CalendarDate): string {
  return `${weekdayInWords(day, today)}, a las ${shortTime(time)}`;
}

/** The message that staff sends in a chat. */
export function messageFor(of: { clinic: string; petName: string; when: string; link: string }): string {
  const pet = of.petName === '' ? 'Tu turno' : `El turno de ${of.petName}`;
  return [
    `Hola 🐾 Te escribe ${of.clinic}.`,
    `${pet} es el ${of.when}.`,
    `Confírmalo, muévelo o cancélalo aquí:\n${of.link}`,
  ].join('\n\n');
}

const KINDS: Readonly<Record<string, DueKind>> = {
  vacuna: 'vaccine',
  vacunas: 'vaccine',
  vacunacion: 'vaccine',
  desparasitacion: 'deworming',
  control: 'checkup',
};

interface DueLine {
  kind: DueKind;
  title: string;
  dueOn: CalendarDate | null;
}

/** The line that a reason names, or else the earliest of the kind that it says, due until that day. */
export function meantLine<Line extends DueLine>(
  lines: readonly Line[],
  { reason, until }: { reason: string; until: CalendarDate },
): Line | undefined {
  const words = folded(reason);
  const ordered = lines.toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'));
  const names = [words, words.replace(/^vacuna (de la |de |contra la |contra )?/, '')];
  const named = ordered.find(({ title }) => names.includes(folded(title)));
  return named ?? ordered.find(({ kind, dueOn }) => kind === KINDS[words] && dueOn !== null && dueOn <= until);
}
