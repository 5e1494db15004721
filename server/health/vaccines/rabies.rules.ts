/** What counts as a dose against rabies, and for how long: for borders, towns and papers alike. Pure. */
import type { CalendarDate } from '#db/types.ts';
import { plusMonths } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

/** @param disease the code of what it covers by the catalogue; null for a vaccine that is only written, which its name tells */
export function isAgainstRabies({ disease, name }: { disease: string | null; name: string }): boolean {
  return disease === null ? /rabi/u.test(folded(name)) : disease === 'rabies';
}

/** The last day on which a dose protects: one without a next day covers a year. */
export function coveredUntil({
  givenOn,
  nextOn,
}: {
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
}): CalendarDate {
  return nextOn ?? plusMonths(givenOn, 12);
}
