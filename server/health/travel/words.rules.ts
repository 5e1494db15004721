/** Small words of a trip that form, server and papers share. Pure; runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { weekdayInWords } from '#server/platform/lib/calendar.ts';

/** `lunes 2 de marzo`, with the year where it is another one. */
export function dayWords(today: CalendarDate): (day: CalendarDate) => string {
  return (day) => weekdayInWords(day, today);
}

/** `0,75` and `0.75` are 75 hundredths; null where it is no such number. */
export function readUnits(typed: string): number | null {
  if (!/^\d{1,4}(?:[.,]\d{1,2})?$/u.test(typed)) return null;
  return Math.round(Number(typed.replace(',', '.')) * 100);
}

/** `0,75 UI/ml`. */
export function unitsInWords(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2).replace('.', ',')} UI/ml`;
}
