/** The rows of what is due, apart from how they are found: a first screen needs nothing of the vaccines' rules. */
import type { CalendarDate, DueKind } from '#db/types.ts';
import { dayMonthInWords, plusDays } from '#server/platform/lib/calendar.ts';
import { type OpenLine, SOON_DAYS, WEEK_DAYS } from './lines.rules.ts';

/** A yearly vaccine over two months early is rarely intended (clinic/campaigns uses the same months). */
const EARLY_DAYS: Record<DueKind, number> = { vaccine: 60, deworming: 14, checkup: 30, medicine: 7 };
const EARLY_IN_SERIES_DAYS = 7;

/** The first day on which "Ya lo hice" is offered: nothing is expected before it. Null: on every day. */
export function doableFrom({ kind, dueOn, inSeries }: Pick<OpenLine, 'kind' | 'dueOn' | 'inSeries'>) {
  return dueOn && plusDays(dueOn, -(inSeries ? EARLY_IN_SERIES_DAYS : EARLY_DAYS[kind]));
}

/** What a line is answered with: one press, or its form. */
export interface Answerable {
  key: string;
  /** When the dose behind it was given, where its lot was withdrawn: the line is about giving it again. */
  repeatsOn?: CalendarDate | null;
}

/**
 * Whether screens, mails and the page of a mail's link offer its form instead of one press: a first deworming has no product yet, and of a
 * dose that is to be repeated one press would be meant for the one that does not count.
 */
export function needsForm({ key, repeatsOn = null }: Answerable): boolean {
  return repeatsOn !== null || key.startsWith('deworming-first:');
}

/** `Hay que repetirla: la del 3 de noviembre no protege, su lote fue retirado.` While the one before still holds, until when. */
export function repeatInWords(repeatsOn: CalendarDate, dueOn: CalendarDate | null, today: CalendarDate): string {
  const holds = dueOn !== null && dueOn > today ? ` La de antes protege hasta el ${dayMonthInWords(dueOn)}.` : '';
  return `Hay que repetirla: la del ${dayMonthInWords(repeatsOn)} no protege, su lote fue retirado.${holds}`;
}

/**
 * Whether "Ya lo hice" adds an entry, which an ended year refuses. A planned visit and a dose of a treatment
 * are only marked.
 */
export function addsEntry(kind: DueKind): boolean {
  return kind === 'vaccine' || kind === 'deworming';
}

/**
 * Groups by day: overdue, today and the next seven days, the rest of the next thirty; later lines are left
 * out. Keeps the order.
 */
export function groupDue<Item extends { remindOn: CalendarDate }>(items: readonly Item[], today: CalendarDate) {
  const endOfWeek = plusDays(today, WEEK_DAYS);
  const endOfMonth = plusDays(today, SOON_DAYS);
  return {
    overdue: items.filter(({ remindOn }) => remindOn < today),
    thisWeek: items.filter(({ remindOn }) => remindOn >= today && remindOn <= endOfWeek),
    thisMonth: items.filter(({ remindOn }) => remindOn > endOfWeek && remindOn <= endOfMonth),
  };
}
