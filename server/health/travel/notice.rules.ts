/** When a line of a trip is told: as its days begin, and before they end. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { earlier } from '#server/platform/countries/rules.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import type { Checklist, Line } from './rules.ts';

/** After an outage a line is still told so many days late. */
export const CATCH_UP_DAYS = 3;
/** A blood sample travels abroad: five months before a trip to Europe are none too early. */
const TITRE_LEAD = 60;

export type PlanStage = 'opens' | 'closes';

/** @param before the same checklist as it stood `CATCH_UP_DAYS` ago */
export function linesToTell(
  now: Checklist,
  before: Checklist,
  { day, arrivesOn }: { day: CalendarDate; arrivesOn: CalendarDate },
): { line: Line; stage: PlanStage }[] {
  const since = plusDays(day, -CATCH_UP_DAYS);
  const was = new Map(before.lines.map((line) => [line.code, line]));
  return now.lines.flatMap((line): { line: Line; stage: PlanStage }[] => {
    if (!isOpen(line) || line.until === null) return [];
    if (daysBetween(day, line.until) <= leadOf(line, arrivesOn)) return [{ line, stage: 'closes' }];
    const from = was.get(line.code)?.from ?? null;
    // Days that were open when the trip was written need no word: the screen said so.
    return from !== null && from > since && from <= day ? [{ line, stage: 'opens' }] : [];
  });
}

/** What can still be done: a doubt with days of its own is one, too. */
export function isOpen({ state }: Pick<Line, 'state'>): boolean {
  return state === 'todo' || state === 'doubt';
}

/** Days before the last one: the longer the days of a line, the sooner. */
function leadOf({ kind, amount, unit, until }: Line, arrivesOn: CalendarDate): number {
  if (kind === 'titre') return TITRE_LEAD;
  const days =
    amount && unit && OF_DAYS.includes(kind) ? daysBetween(earlier(arrivesOn, amount, unit), until ?? arrivesOn) : 30;
  return LEADS.find(([length]) => days > length)?.[1] ?? 1;
}

const OF_DAYS: readonly Line['kind'][] = ['window', 'exam', 'parasites', 'substance'];
const LEADS = [
  [60, 30],
  [20, 10],
  [8, 5],
  [4, 2],
] as const;
