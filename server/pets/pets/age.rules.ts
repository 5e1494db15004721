/** An age or a birthday as people write it. Runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { plusDays, plusMonths, problemWithDate } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

/** Searching an age in an endless cell of digits takes time quadratic in its length. */
const LONGEST_AGE = 60;
const OLDEST_MONTHS = 12 * 80;

/** `3`, `3 años`, `2 años 4 meses`, `8 semanas`, `año y medio`: the approximate birthday; null for text that is no age. */
export function bornAt(typed: string, today: CalendarDate): CalendarDate | null {
  if (typed.length > LONGEST_AGE) return null;
  const text = folded(typed).replace(',', '.').replaceAll('ñ', 'n').trim();
  const number = (unit: string) => {
    const found = new RegExp(`(\\d+(?:\\.\\d+)?|\\bun)\\s*(?:${unit})`).exec(text)?.[1];
    return found === undefined ? undefined : found === 'un' ? 1 : Number(found);
  };
  const alone = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  const years = alone ?? number('anos?\\b|a\\b|years?\\b|y\\b') ?? (/^ano\b/.test(text) ? 1 : undefined);
  const months = number('meses\\b|mes\\b|m\\b|months?\\b');
  const weeks = number('semanas?\\b|sem\\b|weeks?\\b');
  const days = number('dias?\\b|d\\b|days?\\b');
  if ([years, months, weeks, days].every((part) => part === undefined)) return null;
  const half = /\by medi[oa]\b/.test(text) ? 0.5 : 0;
  const all = Math.round(((years ?? 0) + (years === undefined ? 0 : half)) * 12) + Math.round(months ?? 0);
  if (all > OLDEST_MONTHS || (weeks ?? 0) > 1000 || (days ?? 0) > 10_000) return null;
  return plusDays(plusMonths(today, -all), -Math.round((weeks ?? 0) * 7 + (days ?? 0)));
}

export type BirthRead = { birthOn: CalendarDate | null; birthEstimated: boolean } | { problem: string };

const IN_WORDS = 'Escribe su edad («3 años», «5 meses») o su fecha («15/03/2024»).';

/** A field for either: a day is known, an age is estimated; an empty text is neither. */
export function readBirth(typed: string, today: CalendarDate): BirthRead {
  const text = typed.trim();
  if (text === '') return { birthOn: null, birthEstimated: false };
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(text) ?? [];
  if (day !== '') {
    const birthOn = `${century(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const problem = problemWithDate(birthOn) ?? (birthOn > today ? 'Esa fecha aún no llega.' : null);
    return problem === null ? { birthOn, birthEstimated: false } : { problem };
  }
  const birthOn = bornAt(text, today);
  return birthOn === null ? { problem: IN_WORDS } : { birthOn, birthEstimated: true };
}

/** A short year is the latest one that is not to come. */
function century(year: string, today: CalendarDate): string {
  if (year.length !== 2) return year;
  return `20${year}` > today.slice(0, 4) ? `19${year}` : `20${year}`;
}
