/**
 * Doses that were given, late or not at all, what that amounts to in words, and how long the pills last. Pure; runs in the
 * browser too.
 */
import type { CalendarDate, Flag, WallTime } from '#db/types.ts';
import { dayMonthInWords, daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';
import { type Plan, slotsOn } from './rules.ts';

/** A dose counts as late after so many minutes. */
const LATE_MINUTES = 60;
/** Of so many days a veterinarian reads how it went. */
export const LOOKED_BACK_DAYS = 30;
/** Plans of months are looked through at most so far ahead. */
const FARTHEST_DAYS = 400;
/** From so many days on it is time to buy. */
const LOW_DAYS = 3;

export const SKIP_REASONS = ['Se nos olvidó', 'No quiso o la vomitó', 'Se acabó', 'Lo dijo su veterinario'] as const;
export const LATE_REASONS = ['Se nos olvidó', 'No estábamos', 'No quiso a su hora'] as const;

/** `2026-08-23T09:01` for a dose of eight is late; the minutes are those on the wall. */
export function isLate(slot: WallTime, wall: WallTime): boolean {
  return minutesBetween(slot, wall) > LATE_MINUTES;
}

export function minutesBetween(from: WallTime, to: WallTime): number {
  return daysBetween(from.slice(0, 10), to.slice(0, 10)) * 1440 + minutesOf(to) - minutesOf(from);
}

function minutesOf(wall: WallTime): number {
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
}

/** What a dose takes from the box: quarters of one, and how that is called. */
export interface Unit {
  quarters: number;
  one: string;
  many: string;
}

const NOUNS = 'tableta|pastilla|comprimido|capsula|sobre|ampolla|pipeta|gomita|parche|supositorio';
const NAMES: Readonly<Record<string, string>> = { capsula: 'cápsula' };
const BEFORE = new RegExp(
  `(\\d+/\\d+|\\d+(?:[.,]\\d+)?|\\p{L}+)?\\s*(y media )?(?:de )?(${NOUNS})e?s?( y media)?\\b`,
  'u',
);
const WORDS: Readonly<Record<string, number>> = {
  media: 2,
  medio: 2,
  mitad: 2,
  cuarto: 1,
  un: 4,
  una: 4,
  uno: 4,
  dos: 8,
  tres: 12,
  cuatro: 16,
  cinco: 20,
  seis: 24,
};

/** `media tableta` takes two quarters of a tablet; what is no piece is counted in doses. */
export function unitOf(dose: string): Unit {
  const said = folded(dose.replace('½', '1/2').replace('¼', '1/4').replace('¾', '3/4'));
  const [, amount, andHalf, noun, halfAfter] = BEFORE.exec(said) ?? [];
  if (!noun) return { quarters: 4, one: 'dosis', many: 'dosis' };
  const name = NAMES[noun] ?? noun;
  const half = andHalf || halfAfter ? 2 : 0;
  return { quarters: Math.max(1, quartersIn(amount) + half), one: name, many: `${name}s` };
}

function quartersIn(amount: string | undefined): number {
  if (amount === undefined) return 4;
  const [, top, bottom] = /^(\d+)\/(\d+)$/.exec(amount) ?? [];
  if (top && bottom) return Number(bottom) === 0 ? 4 : Math.round((Number(top) / Number(bottom)) * 4);
  const figure = Number(amount.replace(',', '.'));
  return Number.isNaN(figure) ? (WORDS[amount] ?? 4) : Math.round(figure * 4);
}

/** `6 tabletas`, `1½ tabletas`, `½ tableta`. */
export function amountWords(quarters: number, { one, many }: Unit): string {
  const whole = Math.floor(quarters / 4);
  const rest = ['', '¼', '½', '¾'][quarters % 4] ?? '';
  return `${whole > 0 || rest === '' ? whole : ''}${rest} ${quarters <= 4 && quarters > 0 ? one : many}`;
}

export interface Stocked extends Plan {
  dose: string;
  stockQuarters: number | null;
  /** The last planned time with a recorded dose. */
  lastSlot: WallTime | null;
}

export interface Stock {
  leftQuarters: number;
  /** `Quedan 6 tabletas, alcanza hasta el jueves.` */
  words: string;
  /** It ends within three days, before the treatment does. */
  low: boolean;
}

/**
 * How long what is left lasts; null where their number was not said.
 * @param given doses since they were counted. @param now the day and hour on the wall.
 */
export function stockOf(medicine: Stocked, given: number, now: WallTime): Stock | null {
  if (medicine.stockQuarters === null) return null;
  const unit = unitOf(medicine.dose);
  const leftQuarters = Math.max(0, medicine.stockQuarters - given * unit.quarters);
  const doses = Math.floor(leftQuarters / unit.quarters);
  const left = amountWords(leftQuarters, unit);
  const today = now.slice(0, 10);
  const { last, ends } = lastCovered(medicine, doses, now);
  const said = leftQuarters === 0 ? 'Se acabó' : `${leftQuarters <= 4 ? 'Queda' : 'Quedan'} ${left}`;
  if (ends) return { leftQuarters, words: `${said}: alcanza para terminar.`, low: false };
  if (doses === 0 || last === null)
    return { leftQuarters, words: leftQuarters === 0 ? `${said}.` : `${said}: no alcanza para otra dosis.`, low: true };
  const words = `${said}, alcanza hasta ${dayWords(last, today)}.`;
  return { leftQuarters, words, low: daysBetween(today, last) < LOW_DAYS };
}

/** The day of the last dose that is covered; `ends` where all that are still planned are. */
function lastCovered(medicine: Stocked, doses: number, now: WallTime): { last: CalendarDate | null; ends: boolean } {
  const { lastSlot, endOn, startOn } = medicine;
  const from = lastSlot !== null && lastSlot > now ? lastSlot : now;
  let left = doses;
  let last: CalendarDate | null = null;
  const today = from.slice(0, 10);
  const first = startOn > today ? startOn : today;
  for (let n = 0; n < FARTHEST_DAYS; n += 1) {
    const day = plusDays(first, n);
    if (endOn !== null && day > endOn) return { last, ends: true };
    for (const slot of slotsOn(medicine, day)) {
      if (slot <= from) continue;
      if (left === 0) return { last, ends: false };
      left -= 1;
      last = day;
    }
  }
  return { last, ends: false };
}

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

function dayWords(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  if (days <= 0) return 'hoy';
  if (days === 1) return 'mañana';
  // 2026-11-22 was a Sunday.
  if (days < 7) return `el ${WEEKDAYS[((daysBetween('2026-11-22', day) % 7) + 7) % 7]}`;
  return `el ${dayMonthInWords(day)}`;
}

export interface RecordedDose {
  slot: WallTime;
  state: 'given' | 'skipped';
  late: Flag;
  reason: string | null;
}

/**
 * How a treatment went, for its veterinarian: «Últimos 30 días: 56 de 60 dosis dadas (93 %), 3 tarde. 2 no se dieron: se acabó.»
 * @param since the first day that counts: none before it was written down. Null where no planned time has passed.
 */
export function adherenceWords(
  plan: Plan,
  doses: readonly RecordedDose[],
  { since, now }: { since: CalendarDate; now: WallTime },
): string | null {
  const today = now.slice(0, 10);
  const oldest = plusDays(today, 1 - LOOKED_BACK_DAYS);
  const from = [plan.startOn, since, oldest].toSorted().at(-1) ?? oldest;
  const planned: WallTime[] = [];
  for (let day = from; day <= today; day = plusDays(day, 1))
    planned.push(...slotsOn(plan, day).filter((slot) => slot <= now));
  if (planned.length === 0) return null;
  const bySlot = new Map(doses.map((dose) => [dose.slot, dose]));
  const told = planned.map((slot) => bySlot.get(slot));
  const given = told.filter((dose) => dose?.state === 'given');
  const late = given.filter((dose) => dose?.late === 1);
  const skipped = told.filter((dose) => dose?.state === 'skipped');
  const unmarked = told.filter((dose) => dose === undefined).length;
  const share = Math.round((given.length / planned.length) * 100);
  const days = daysBetween(from, today) + 1;
  return [
    `${days === 1 ? 'Hoy' : `Últimos ${days} días`}: ${given.length} de ${planned.length} dosis dadas (${share} %)${late.length > 0 ? `, ${late.length} tarde` : ''}${why(late)}.`,
    skipped.length > 0 && `${skipped.length} no se ${skipped.length === 1 ? 'dio' : 'dieron'}${why(skipped)}.`,
    unmarked > 0 && `${unmarked} sin anotar.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `: se nos olvidó, se acabó`, the most frequent first. */
function why(doses: readonly (RecordedDose | undefined)[]): string {
  const counts = Map.groupBy(
    doses.flatMap((dose) => (dose?.reason ? [dose.reason] : [])),
    (reason) => reason,
  );
  const reasons = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([reason]) => reason);
  const said = reasons.slice(0, 3).map((reason) => reason.charAt(0).toLowerCase() + reason.slice(1));
  return said.length > 0 ? `: ${said.join(', ')}` : '';
}
