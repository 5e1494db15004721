/** The side of who holds the link of an appointment: opening shows, a tap confirms, moves or cancels. */
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { findToken } from '#server/accounts/sessions/queries.ts';
import { listLinesOf } from '#server/health/appointments/lines.queries.ts';
import { changeAppointment, findAppointment, type Shown } from '#server/health/appointments/queries.ts';
import { isAhead } from '#server/health/appointments/rules.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { secondsUntil } from '#server/platform/lib/time.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { announceAppointment } from '#server/platform/webhooks/delivery.service.ts';
import { vetOf } from './card.service.ts';
import { noteBooked, release } from './due.service.ts';
import { DAYS_AHEAD, freeOn, holdAgenda, momentsOf, refusePast } from './place.service.ts';
import { hasHours, isClosed } from './rules.ts';
import type { GuestFreeInput, GuestInput, GuestMoveInput } from './guest.schema.ts';

const GONE = 'Este turno ya pasó, o el enlace no está completo. Si lo necesitas, escribe a la clínica.';

/** Changes nothing, so that a preview of the link confirms nothing. @throws APPOINTMENT_NOT_FOUND, TOO_MANY */
export async function look(context: Context, { token }: GuestInput) {
  const { db, now } = context;
  const found = await behind(context, token);
  const timeZone = await clinicZone(db);
  const clinic = await clinicOf(context);
  const today = dayIn(timeZone, now());
  return {
    clinic: clinic.name ?? UNNAMED,
    address: [clinic.address, clinic.city].filter(Boolean).join(', ') || null,
    phone: clinic.phone,
    whatsapp: clinic.whatsapp,
    petName: found.petName ?? found.animalName,
    ...wallOf(timeZone, found.startsAt),
    minutes: secondsUntil(found.startsAt, found.endsAt) / 60,
    veterinarian: vetOf(found),
    reason: found.reason,
    state: found.state,
    byGuardian: found.byGuardian === 1,
    today,
    lastDay: plusDays(today, DAYS_AHEAD),
    can: {
      act: isAhead(found.state),
      confirm: found.state === 'agreed',
      move: ['agreed', 'confirmed'].includes(found.state) && hasHours(clinic.hours),
    },
  };
}

/** @throws as look */
export async function free(context: Context, { token, day }: GuestFreeInput) {
  const found = await behind(context, token);
  const { hours } = await clinicOf(context);
  return { times: await timesFor(context, found, day), closed: isClosed(hours, day) };
}

async function timesFor(context: Pick<Context, 'db' | 'config' | 'now'>, found: Shown, day: string): Promise<string[]> {
  const timeZone = await clinicZone(context.db);
  if (day > plusDays(dayIn(timeZone, context.now()), DAYS_AHEAD)) return [];
  const minutes = secondsUntil(found.startsAt, found.endsAt) / 60;
  return freeOn(context, { day, minutes, veterinarianId: found.veterinarianId, exceptId: found.id });
}

/** @throws as look; APPOINTMENT_CHANGED */
export async function confirm(context: Context, { token }: GuestInput) {
  const { db, now } = context;
  const at = now();
  const { id } = await behind(context, token);
  await limit(db, 'appointmentChanges', String(id), at);
  await db.transaction().execute(async (db) => {
    const found = await findAppointment(db, id);
    if (found?.state === 'confirmed') return;
    if (found?.state !== 'agreed') throw new DomainError('APPOINTMENT_CHANGED');
    const changes = { state: 'confirmed', confirmedAt: at, byGuardian: 1, updatedAt: at } as const;
    if (!(await changeAppointment(db, { id, from: 'agreed' }, changes))) throw new DomainError('APPOINTMENT_CHANGED');
    await announceAppointment(db, 'turno.cambiado', { ...found, state: 'confirmed' }, at);
  });
  return { ok: true };
}

/** To another free time of the same veterinarian; who moves it has confirmed it. @throws as look; INVALID, APPOINTMENT_CHANGED */
export async function move(context: Context, { token, day, time }: GuestMoveInput) {
  const { db, config, now } = context;
  const at = now();
  const { id } = await behind(context, token);
  await limit(db, 'appointmentChanges', String(id), at);
  const timeZone = await clinicZone(db);
  refusePast(timeZone, { day, time }, at);
  await db.transaction().execute(async (db) => {
    await holdAgenda(db);
    const found = await findAppointment(db, id);
    if (!found || !['agreed', 'confirmed'].includes(found.state)) throw new DomainError('APPOINTMENT_CHANGED');
    if (!(await timesFor({ db, config, now }, found, day)).includes(time))
      throw new DomainError('INVALID', { field: 'time', message: 'Esa hora ya no está libre: elige otra.' });
    const minutes = secondsUntil(found.startsAt, found.endsAt) / 60;
    const changes = {
      ...momentsOf(timeZone, { day, time, minutes }),
      state: 'confirmed',
      confirmedAt: at,
      movedAt: at,
      remindedAt: null,
      byGuardian: 1,
      updatedAt: at,
    } as const;
    if (!(await changeAppointment(db, { id, from: found.state }, changes)))
      throw new DomainError('APPOINTMENT_CHANGED');
    await announceAppointment(db, 'turno.cambiado', { ...found, state: 'confirmed' }, at);
    // Hoy says the day that holds now.
    if (found.petId !== null)
      for (const { key } of await listLinesOf(db, id))
        await noteBooked(db, {
          petId: found.petId,
          key,
          bookedOn: day,
          note: undefined,
          changedBy: null,
          changedAt: at,
        });
  });
  return { ok: true };
}

/** @throws as look; APPOINTMENT_CHANGED */
export async function cancel(context: Context, { token }: GuestInput) {
  const { db, now } = context;
  const at = now();
  const { id } = await behind(context, token);
  await limit(db, 'appointmentChanges', String(id), at);
  await db.transaction().execute(async (db) => {
    const found = await findAppointment(db, id);
    if (!found || !isAhead(found.state)) throw new DomainError('APPOINTMENT_CHANGED');
    await release(db, found.petId, await listLinesOf(db, id), at);
    const changes = { state: 'cancelled', cancelledAt: at, byGuardian: 1, updatedAt: at } as const;
    if (!(await changeAppointment(db, { id, from: found.state }, changes)))
      throw new DomainError('APPOINTMENT_CHANGED');
    await announceAppointment(db, 'turno.cambiado', { ...found, state: 'cancelled' }, at);
  });
  return { ok: true };
}

/** Limited like every token; it ends with its appointment. @throws APPOINTMENT_NOT_FOUND, TOO_MANY */
export async function behind({ db, now, caller }: Context, token: string): Promise<Shown> {
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const held = await findToken(db, { hash: hashToken(token), kind: 'appointment', now: at });
  const found = held?.refId ? await findAppointment(db, held.refId) : undefined;
  if (!found || found.endsAt <= at) throw new DomainError('APPOINTMENT_NOT_FOUND', { message: GONE });
  await countDown(db, [tried], at);
  return found;
}
