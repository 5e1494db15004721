/** The account's clock, and how days and hours are written for people: es-EC, never an ISO text. */
import { daysBetween, problemWithDate } from '#server/platform/lib/calendar.ts';
import { capital, count } from './format.ts';

const weekday = new Intl.DateTimeFormat('es-EC', { weekday: 'long', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('es-EC', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('es-EC', { month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('es-EC', { month: 'long', timeZone: 'UTC' });

let zone: string | undefined;
let clock = clockIn(undefined);

/**
 * The account's time zone decides the current day and hour, as on the server; the browser may be in another
 * one. Before the profile has loaded, and for an unknown zone, the browser's own decides.
 */
export function followZone(timeZone: string): void {
  if (timeZone === zone) return;
  zone = timeZone;
  clock = clockIn(timeZone);
}

/** Swedish writes `2026-10-14 08:05`. */
function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const written = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...written, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', written);
  }
}

/** Today in the account's time zone, `YYYY-MM-DD`. */
export function today(): string {
  return isoDay(new Date());
}

/** A complete day, `YYYY-MM-DD`, that exists: date arithmetic must not start from the 31st of February. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && problemWithDate(text) === null;
}

/** `2026-10-14` → `14/10/2026`; an instant becomes its day in the account's time zone. */
export function showDate(date: string): string {
  const [year, monthNumber, day] = (date.includes('T') ? dayOf(date) : date).split('-');
  return `${day}/${monthNumber}/${year}`;
}

/** `2026-10-14` → `14/10`. */
export function showDayMonth(date: string): string {
  return showDate(date).slice(0, 5);
}

/** `2026-10-14` → `14/10`; with the year where it is not that of `on`: `14/10/2025`. */
export function showShortDay(date: string, on: string = today()): string {
  return date.slice(0, 4) === on.slice(0, 4) ? showDayMonth(date) : showDate(date);
}

/** `2026-10-14` → `miércoles 14 de octubre`; with the year where it is not that of `on`: `martes 14 de octubre de 2025`. */
export function showLongDay(date: string, on: string = today()): string {
  const named = longDay.format(utc(date)).replace(',', '');
  return date.slice(0, 4) === on.slice(0, 4) ? named : `${named} de ${date.slice(0, 4)}`;
}

/** `2026-10-14` → `octubre 2026`; heading of a month. */
export function showMonth(date: string): string {
  return capital(`${month.format(utc(date))} ${date.slice(0, 4)}`);
}

/** `2026-03-03` → `3 de marzo`; with the year where it is not that of `on`: `3 de marzo de 2025`. */
export function showDayName(date: string, on: string = today()): string {
  const named = dayOfMonth.format(utc(date));
  return date.slice(0, 4) === on.slice(0, 4) ? named : `${named} de ${date.slice(0, 4)}`;
}

/** `2026-03-03` → `mar 2026`; for the ends of an axis. */
export function showShortMonth(date: string): string {
  return `${shortMonth.format(utc(date)).replace('.', '')} ${date.slice(0, 4)}`;
}

/** The day of an instant in the account's time zone, `YYYY-MM-DD`. */
export function dayOf(instant: string): string {
  return isoDay(new Date(instant));
}

/** The current hour in the account's time zone: `08:05`. */
export function hourNow(): string {
  return showHour(new Date().toISOString());
}

/** The hour of an instant in the account's time zone: `08:05`. */
export function showHour(instant: string): string {
  return clock.format(new Date(instant)).slice(-5);
}

/** An instant in the account's time zone: `14/10, 09:20`; with the year where it is not the current one. */
export function showInstant(instant: string): string {
  return `${showShortDay(dayOf(instant))}, ${showHour(instant)}`;
}

/** A future day in words: `hoy`, `mañana`, `viernes 16/10` within two weeks, else `12/03/2027`. */
export function showUpcoming(date: string, on: string = today()): string {
  const days = daysBetween(on, date);
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  return days > 0 && days <= 14 ? `${weekday.format(utc(date))} ${showDayMonth(date)}` : showDate(date);
}

/** A past day: `hoy`, `ayer`, `hace 12 días` within two weeks, else `hace 2 meses`, `hace 3 años`. */
export function showPast(date: string, on: string = today()): string {
  const days = daysBetween(date, on);
  if (days <= 0) return 'hoy';
  if (days === 1) return 'ayer';
  if (days <= 14) return `hace ${days} días`;
  if (days < 60) return `hace ${Math.round(days / 7)} semanas`;
  const months = monthsBetween(date, on);
  return months < 24 ? `hace ${months} meses` : `hace ${Math.floor(months / 12)} años`;
}

/** When a care is due, as a sentence: `Venció hace 12 días`, `Vence hoy`, `Viernes 16/10`, `12/03/2027`. */
export function showDue(date: string, on: string = today()): string {
  const days = daysBetween(on, date);
  if (days < 0) return days >= -14 ? `Venció ${showPast(date, on)}` : `Venció el ${showDate(date)}`;
  if (days <= 1) return days === 0 ? 'Vence hoy' : 'Vence mañana';
  return capital(showUpcoming(date, on));
}

/** `4 años y 2 meses`, `5 meses`, `3 semanas`, `2 días`; estimated: `~3 años`. Null birth: null. */
export function showAge(birthOn: string | null, estimated = false, on: string = today()): string | null {
  if (!birthOn || birthOn > on) return null;
  const months = monthsBetween(birthOn, on);
  const years = Math.floor(months / 12);
  const days = daysBetween(birthOn, on);
  if (estimated)
    return years > 0
      ? `~${count(years, 'año')}`
      : `~${months > 0 ? count(months, 'mes') : count(Math.max(1, Math.round(days / 7)), 'semana')}`;
  if (years > 0)
    return months % 12 > 0 && years < 10
      ? `${count(years, 'año')} y ${count(months % 12, 'mes')}`
      : count(years, 'año');
  if (months > 0) return count(months, 'mes');
  return days >= 14 ? count(Math.floor(days / 7), 'semana') : count(days, 'día');
}

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

function utc(date: string): number {
  return Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
}

function isoDay(date: Date): string {
  return clock.format(date).slice(0, 10);
}
