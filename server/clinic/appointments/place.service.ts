/** Where an appointment may stand: who attends, when the clinic is open, and which times are taken. */
import { oneAtATime } from '#db/one-at-a-time.ts';
import type { Db, Instant, Trx } from '#db/types.ts';
import { clinicZone, listBranches } from '#server/accounts/clinic-profile/queries.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { listStaff } from '#server/accounts/staff/queries.ts';
import { listTaken } from '#server/health/appointments/queries.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { daysBetween, weekdayInWords } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { instantOf, type Wall, wallOf } from '#server/platform/lib/wall-clock.ts';
import {
  freeTimes,
  hasHours,
  hoursOf,
  isNight,
  isWithin,
  minutesOf,
  openInWords,
  shortTime,
  type Span,
  STEP_MINUTES,
} from './rules.ts';

/** How far ahead a guardian may choose. */
export const DAYS_AHEAD = 60;
/** Longer than any appointment. */
const LONGEST_HOURS = 5;
/** Further ahead the year was probably mistyped. */
const YEAR_DAYS = 366;
const LAST_MINUTE = 24 * 60;

export interface Place extends Wall {
  minutes: number;
  veterinarianId: number | null;
}

/** The staff that attends, as the columns of the day name it. */
export async function listVeterinarians(db: Db) {
  return (await listStaff(db))
    .filter(({ veterinarian }) => veterinarian === 1)
    .map(({ userId, branchId, ...staff }) => ({ userId, branchId, name: veterinarianName(staff) }));
}

export function veterinarianName(of: {
  prefix: string | null;
  professionalName: string | null;
  name: string;
  surname: string;
}): string {
  return [of.prefix, of.professionalName ?? `${of.name} ${of.surname}`.trim()].filter(Boolean).join(' ');
}

/** The first and the last moment of it. */
export function momentsOf(timeZone: string, { day, time, minutes }: Wall & { minutes: number }) {
  const startsAt = instantOf(timeZone, { day, time });
  return { startsAt, endsAt: plus(startsAt, minutes, 'minutes') };
}

/** @throws INVALID beside its field where that moment has passed */
export function refusePast(timeZone: string, { day, time }: Wall, at: Instant): void {
  const now = wallOf(timeZone, at);
  if (day < now.day) throw new DomainError('INVALID', { field: 'day', message: 'Ese día ya pasó.' });
  if (day === now.day && time < now.time)
    throw new DomainError('INVALID', {
      field: 'time',
      message: 'Esa hora ya pasó. Si la persona está aquí, anótala con «Llegó sin turno».',
    });
}

/** @throws INVALID beside its field */
export async function refuseUnknown(
  db: Db,
  { veterinarianId, branchId }: { veterinarianId: number | null; branchId: number | null },
): Promise<void> {
  if (veterinarianId !== null && !(await listVeterinarians(db)).some(({ userId }) => userId === veterinarianId))
    throw new DomainError('INVALID', {
      field: 'veterinarianId',
      message: 'Ya no atiende aquí: elige a otra persona.',
    });
  if (branchId !== null && !(await listBranches(db)).some((branch) => branch.branchId === branchId))
    throw new DomainError('INVALID', { field: 'branchId', message: 'Esa sucursal ya no existe: elige otra.' });
}

/** Locks the agenda until this transaction ends: of two who want the same the second sees the first. */
export async function holdAgenda(db: Trx): Promise<void> {
  await oneAtATime(db, 'appointments');
}

/** Inside holdAgenda. @throws ASK_FIRST beside the hour, with what stands in the way in words */
export async function askAbout(
  db: Db,
  context: Pick<Context, 'db' | 'config' | 'now'>,
  { timeZone, exceptId, ...place }: Place & { timeZone: string; exceptId: number | null },
): Promise<void> {
  const said = [];
  const today = wallOf(timeZone, context.now()).day;
  if (daysBetween(today, place.day) > YEAR_DAYS)
    said.push(`Falta más de un año: sería el ${weekdayInWords(place.day, today)}.`);
  const { hours } = await clinicOf({ ...context, db });
  const open = hoursOf(hours, place.day);
  if (hasHours(hours) && !isWithin(open, spanOf(place)))
    said.push(
      open.length === 0 ? 'Ese día la clínica no abre.' : `Ese día la clínica atiende de ${openInWords(open)}.`,
    );
  const other = await firstInTheWay(db, { timeZone, exceptId, ...place });
  if (other) {
    const name = other.petName ?? other.animalName ?? other.personName ?? 'otro turno';
    said.push(`A las ${shortTime(wallOf(timeZone, other.startsAt).time)} ya está ${name} con la misma persona.`);
  }
  const night = !hasHours(hours) && isNight(place.time);
  const question = other
    ? '¿Darlo igual, como sobreturno?'
    : night
      ? `¿De verdad a las ${shortTime(place.time)}?`
      : '¿Dar el turno igual?';
  if (said.length > 0 || night)
    throw new DomainError('ASK_FIRST', { field: 'time', message: [...said, question].join(' ') });
}

/** Without a veterinarian no time is taken. */
async function firstInTheWay(
  db: Db,
  { timeZone, exceptId, ...place }: Place & { timeZone: string; exceptId: number | null },
) {
  if (place.veterinarianId === null) return undefined;
  const { startsAt: from, endsAt: until } = momentsOf(timeZone, place);
  const since = plus(from, -LONGEST_HOURS, 'hours');
  const [other] = await listTaken(db, { veterinarianId: place.veterinarianId, from, until, since, exceptId });
  return other;
}

function spanOf({ time, minutes }: { time: string; minutes: number }): Span {
  return { from: minutesOf(time), to: minutesOf(time) + minutes };
}

interface Asked {
  day: string;
  minutes: number;
  veterinarianId: number | null;
  exceptId: number | null;
  step?: number;
}

/** The free times of a day within the hours: of one veterinarian, or where any of them is free. */
export async function freeOn(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  asked: Asked,
): Promise<string[]> {
  const { day, minutes, veterinarianId, exceptId, step = STEP_MINUTES } = asked;
  const timeZone = await clinicZone(db);
  const today = wallOf(timeZone, now());
  if (day < today.day) return [];
  const from = instantOf(timeZone, { day, time: '00:00' });
  const until = plus(from, LAST_MINUTE, 'minutes');
  const rows = await listTaken(db, {
    veterinarianId,
    from,
    until,
    since: plus(from, -LONGEST_HOURS, 'hours'),
    exceptId,
  });
  const attending =
    veterinarianId === null ? (await listVeterinarians(db)).map(({ userId }) => userId) : [veterinarianId];
  const spans = Map.groupBy(rows, (row) => row.veterinarianId);
  // Those without a veterinarian will be seen by one of them.
  const unassigned = (spans.get(null) ?? []).map((row) => daySpan(timeZone, day, row));
  const taken = attending.map((userId) => (spans.get(userId) ?? []).map((row) => daySpan(timeZone, day, row)));
  if (taken.length === 1) taken[0]?.push(...unassigned);
  const { hours } = await clinicOf({ db, config });
  const after = day === today.day ? minutesOf(today.time) : 0;
  return freeTimes({ open: hoursOf(hours, day), taken, minutes, step, after });
}

/** Minutes of that day, cut at its ends. */
function daySpan(timeZone: string, day: string, { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }): Span {
  const [from, to] = [wallOf(timeZone, startsAt), wallOf(timeZone, endsAt)];
  return { from: from.day < day ? 0 : minutesOf(from.time), to: to.day > day ? LAST_MINUTE : minutesOf(to.time) };
}
