/** Lost mode in words, in the animal's grammatical gender. */
import { lostSince } from '#server/lost-found/lost-pets/words.rules.ts';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { dayOf, showDate, showHour, showPast, today } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Loss = Answers['lostPets']['of'];
export type LostPet = Pick<Loss['pet'], 'id' | 'name' | 'sex'>;
export type OpenLoss = NonNullable<Loss['loss']>;

/** "Perdida desde hoy", "Perdido desde el 19/11/2026". */
export function sinceWords(sex: LostPet['sex'], since: string, on: string = today()): string {
  return `${lostSince(sex)} ${since === on ? 'hoy' : `el ${showDate(since)}`}`;
}

/** "hoy a las 10:32", "hace 3 días a las 08:15", "el 19/09/2026 a las 08:15". */
export function momentWords(instant: string, on: string = today()): string {
  return `${dayWords(dayOf(instant), on)} a las ${showHour(instant)}`;
}

/** "hoy", "ayer", "hace 3 días"; after two weeks "el 19/09/2026". */
export function dayWords(day: string, on: string = today()): string {
  return daysBetween(day, on) <= 14 ? showPast(day, on) : `el ${showDate(day)}`;
}
