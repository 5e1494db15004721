/** The states of an appointment, each one tap: arrived, being seen, done, did not come, cancelled; and back. */
import type { Instant, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { listLinesOf } from '#server/health/appointments/lines.queries.ts';
import { changeAppointment, type Shown } from '#server/health/appointments/queries.ts';
import { isAhead, mayFollow } from '#server/health/appointments/rules.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { announceAppointment } from '#server/platform/webhooks/delivery.service.ts';
import { noteBooked, release } from './due.service.ts';
import { tellGuardian, tellStands } from './notices.service.ts';
import { holdAgenda } from './place.service.ts';
import type { StateInput } from './schema.ts';
import { requireAppointment } from './service.ts';

/**
 * One tap: arrived, being seen, done, did not come, cancelled; and back. The moments of later states are forgotten.
 * @throws APPOINTMENT_NOT_FOUND, APPOINTMENT_CHANGED, INVALID
 */
export async function setState({ db, actor, now }: SignedInContext, { appointmentId, from, to }: StateInput) {
  const at = now();
  const timeZone = await clinicZone(db);
  const mailed = await db.transaction().execute(async (db) => {
    await holdAgenda(db);
    const found = await requireAppointment(db, appointmentId);
    if (found.state !== from || !mayFollow(from, to)) throw new DomainError('APPOINTMENT_CHANGED');
    if (['arrived', 'attending', 'done', 'missed'].includes(to)) refuseOtherDay(found, { timeZone, at, to });
    const done = await changeAppointment(db, { id: appointmentId, from }, { state: to, ...momentsIn(to, found, at) });
    if (!done) throw new DomainError('APPOINTMENT_CHANGED');
    await noteInHoy(db, found, { day: dayIn(timeZone, found.startsAt), by: actor.userId, from, to, at });
    await announceAppointment(db, 'turno.cambiado', { ...found, state: to }, at);
    const ahead = isAhead(found.state) && found.startsAt > at;
    if (from === 'cancelled') await tellStands(db, appointmentId, at);
    return to === 'cancelled' && ahead && (await tellGuardian(db, 'appointment-cancelled', appointmentId, at));
  });
  return { appointmentId, mailed };
}

const OFF: readonly string[] = ['cancelled', 'missed'];

interface Turned {
  day: string;
  by: number;
  from: StateInput['from'];
  to: StateInput['to'];
  at: Instant;
}

/** Of an appointment that does not take place each line waits again, and is agreed once more where that is taken back. */
async function noteInHoy(db: Trx, { id, petId }: Shown, { day, by, from, to, at }: Turned): Promise<void> {
  if (petId === null) return;
  const lines = await listLinesOf(db, id);
  if (OFF.includes(to)) return release(db, petId, lines, at);
  if (!OFF.includes(from)) return;
  for (const { key } of lines)
    await noteBooked(db, { petId, key, bookedOn: day, note: undefined, changedBy: by, changedAt: at });
}

function refuseOtherDay(
  { startsAt }: Shown,
  { timeZone, at, to }: { timeZone: string; at: Instant; to: StateInput['to'] },
): void {
  const refuse = (message: string) => new DomainError('INVALID', { message });
  if (dayIn(timeZone, startsAt) > dayIn(timeZone, at))
    throw refuse('Ese turno es de otro día. Si la persona está aquí, muévelo a hoy.');
  if (to === 'missed' && startsAt > at)
    throw refuse('Su hora aún no llega: espera un poco antes de decir que no vino.');
}

const IN_ORDER = ['confirmed', 'arrived', 'attending', 'done'] as const;

function momentsIn(to: StateInput['to'], found: Shown, at: Instant) {
  const reached = IN_ORDER.indexOf(to as (typeof IN_ORDER)[number]);
  const later = IN_ORDER.filter((_, place) => place > reached && to !== 'missed' && to !== 'cancelled');
  const gone = Object.fromEntries(later.map((state) => [`${state}At`, null]));
  const own = to === 'agreed' || to === 'asked' ? {} : { [`${to}At`]: found[`${to}At`] ?? at };
  return {
    missedAt: null,
    cancelledAt: null,
    ...gone,
    ...own,
    byGuardian: 0 as const,
    updatedAt: at,
  };
}
