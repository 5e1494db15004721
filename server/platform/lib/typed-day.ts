/** A day as people write it in lists and on paper. Pure; runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { plusDays, problemWithDate } from './calendar.ts';
import { folded, heading } from './text.ts';

// biome-ignore format: one line
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MONTHS_ENGLISH: Record<string, number> = { jan: 1, apr: 4, aug: 8, dec: 12 };
const NO_DAY = new Set([
  '',
  'no',
  'na',
  'n a',
  'no aplica',
  'ninguna',
  'ninguno',
  'pendiente',
  'sin fecha',
  's f',
  '0',
  '00 00 0000',
]);
const DAY_IN_WORDS = 'Escribe la fecha como día, mes y año: 15/03/2024.';
/** Excel counts the days from here. */
const EXCEL_ZERO = '1899-12-30';

export interface DayRead {
  day: CalendarDate | null;
  problem?: string;
}

/** Numbers with a separator; which of the first two is the day depends on the file. */
const NUMERIC = /^(\d{1,4})\s?[/.\- ]\s?(\d{1,2})\s?[/.\- ]\s?(\d{1,4})(?:[ T,].*)?$/;
const WITH_MONTH = /^(\d{1,2})[\s/.-]*(?:de\s+)?([a-z]{3,10})\.?[\s/.-]*(?:del?\s+)?(\d{2}|\d{4})$/;

export function readDay(typed: string, today: CalendarDate, dayFirst = true): DayRead {
  const text = folded(typed).trim();
  if (NO_DAY.has(heading(typed))) return { day: null };
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return checked(plusDays(EXCEL_ZERO, Math.floor(Number(text))));
  const [, first = '', second = '', third = ''] = NUMERIC.exec(text) ?? [];
  if (first.length === 4) return checked(dayOf(first, second, third));
  if (first)
    return dayFirst
      ? checked(dayOf(yearOf(third, today), second, first))
      : checked(dayOf(yearOf(third, today), first, second));
  const [, date = '', word = '', year = ''] = WITH_MONTH.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3)) + 1 || (word.startsWith('set') ? 9 : MONTHS_ENGLISH[word.slice(0, 3)]);
  return month ? checked(dayOf(yearOf(year, today), String(month), date)) : { day: null, problem: DAY_IN_WORDS };
}

function dayOf(year: string, month: string, date: string): CalendarDate | null {
  return year.length === 4 && date.length < 3 ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : null;
}

function checked(day: CalendarDate | null): DayRead {
  if (day === null) return { day: null, problem: DAY_IN_WORDS };
  const problem = problemWithDate(day);
  return problem ? { day: null, problem } : { day };
}

/** `24` is 2024, and `98` is 1998. */
function yearOf(typed: string, today: CalendarDate): string {
  if (typed.length !== 2) return typed;
  return `20${typed}` > String(Number(today.slice(0, 4)) + 5) ? `19${typed}` : `20${typed}`;
}

/** `shown` by days above twelve; `assumed` where none tells, or they contradict each other; `none`: no day needs it. */
export type DayOrder = 'shown' | 'assumed' | 'none';

/** Whether `03/04/2024` shows its day first. */
export function orderOfDays(texts: Iterable<string>): { dayFirst: boolean; order: DayOrder } {
  let [first, second, either] = [0, 0, 0];
  for (const text of texts) {
    const [, a = '', b = ''] = NUMERIC.exec(text.trim()) ?? [];
    if (a === '' || a.length === 4) continue;
    if (Number(a) > 12) first += 1;
    else if (Number(b) > 12) second += 1;
    else either += 1;
  }
  const dayFirst = second === 0 || first > 0;
  if (first > 0 && second > 0) return { dayFirst, order: 'assumed' };
  if (first + second > 0) return { dayFirst, order: 'shown' };
  return { dayFirst, order: either > 0 ? 'assumed' : 'none' };
}
