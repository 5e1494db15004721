/** The clinic's agenda: giving appointments, moving them, and their states. */
import type { Instant, Trx } from '#db/types.ts';
import { clinicZone, listBranches } from '#server/accounts/clinic-profile/queries.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { listLinesBetween, listLinesOf, putLines } from '#server/health/appointments/lines.queries.ts';
import {
  changeAppointment,
  deleteStrangers,
  findAppointment,
  findAttended,
  insertAppointment,
  listAsked,
  listBetween,
  listHere,
  type Shown,
} from '#server/health/appointments/queries.ts';
import { isAhead } from '#server/health/appointments/rules.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { instantOf, wallOf } from '#server/platform/lib/wall-clock.ts';
import { announceAppointment } from '#server/platform/webhooks/delivery.service.ts';
import { cardOf } from './card.service.ts';
import { keyMeant, noteBooked, refuseClosed, unbook } from './due.service.ts';
import { tellGuardian } from './notices.service.ts';
import { readTyped } from './phone.service.ts';
import {
  askAbout,
  freeOn,
  holdAgenda,
  listVeterinarians,
  momentsOf,
  refusePast,
  refuseUnknown,
} from './place.service.ts';
import { listWhatsapps, readSettings } from './queries.ts';
import { hoursOf, isClosed } from './rules.ts';
import type { AgendaInput, BookInput, ChangeInput, FreeInput, WalkInInput } from './schema.ts';

const STRANGERS_DAYS = 365;
const MOST_ASKED = 50;
const WALK_IN_MINUTES = 20;

/** A day or a week of all veterinarians, who is in the house now, and the requests that wait. */
export async function agenda(context: SignedInContext, { from, days }: AgendaInput) {
  const { db, now } = context;
  const at = now();
  const timeZone = await clinicZone(db);
  const today = dayIn(timeZone, at);
  const first = from ?? today;
  const begins = (day: string) => instantOf(timeZone, { day, time: '00:00' });
  const between = { from: begins(first), until: begins(plusDays(first, days)) };
  const rows = await listBetween(db, between);
  const keys = new Map<number, string[]>();
  for (const { appointmentId, key } of await listLinesBetween(db, between))
    keys.set(appointmentId, [...(keys.get(appointmentId) ?? []), key]);
  const told = new Map(
    context.config.whatsapp ? (await listWhatsapps(db, between)).map((one) => [one.appointmentId, one]) : [],
  );
  const settings = await readSettings(db);
  const { hours } = await clinicOf(context);
  return {
    today,
    now: at,
    clock: wallOf(timeZone, at).time,
    minutes: settings.minutes,
    requestsOpen: settings.requestsOpen === 1,
    veterinarians: await listVeterinarians(db),
    branches: await listBranches(db),
    days: Array.from({ length: days }, (_, place) => {
      const day = plusDays(first, place);
      return { day, open: hoursOf(hours, day) };
    }),
    appointments: rows.map((row) => cardOf(row, timeZone, { dueKeys: keys.get(row.id), whatsapp: told.get(row.id) })),
    here: (await listHere(db, begins(today))).map((row) => cardOf(row, timeZone)),
    asked: (await listAsked(db, MOST_ASKED)).map((row) => cardOf(row, timeZone)),
  };
}

/** Of one veterinarian, or of any. */
export async function free(context: SignedInContext, input: FreeInput) {
  const { hours } = await clinicOf(context);
  return { times: await freeOn(context, input), closed: isClosed(hours, input.day) };
}

/**
 * Gives an appointment; what was agreed about a due line is noted there too.
 * @throws INVALID beside its field; PET_NOT_FOUND; LINE_DONE; ASK_FIRST outside the hours, and where the time is taken
 */
export async function book(context: SignedInContext, input: BookInput) {
  const { db, actor, now } = context;
  const at = now();
  const timeZone = await clinicZone(db);
  const { day, time, minutes, veterinarianId, sure, dueKeys, note, ...asked } = input;
  refusePast(timeZone, { day, time }, at);
  return db.transaction().execute(async (db) => {
    await holdAgenda(db);
    await refuseUnknown(db, { veterinarianId, branchId: asked.branchId });
    const who = await whoComes(db, asked);
    if (!sure) await askAbout(db, context, { timeZone, exceptId: null, day, time, minutes, veterinarianId });
    await refuseClosed(db, who.petId, dueKeys);
    const keys = await agree(db, {
      petId: who.petId,
      given: dueKeys.length > 0 ? dueKeys : null,
      note: note ?? undefined,
      reason: asked.reason,
      day,
      by: actor.userId,
      at,
    });
    const appointmentId = await insertAppointment(db, {
      ...who,
      ...momentsOf(timeZone, { day, time, minutes }),
      veterinarianId,
      branchId: asked.branchId,
      reason: asked.reason,
      state: 'agreed',
      via: dueKeys.length === 0 ? 'staff' : 'recall',
      ...written(actor.userId, at),
    });
    await putLines(db, appointmentId, keys);
    await tellGuardian(db, 'appointment', appointmentId, at);
    await announceAppointment(db, 'turno.creado', { id: appointmentId, petId: who.petId, state: 'agreed' }, at);
    return { appointmentId };
  });
}

interface Agreed {
  petId: number | null;
  /** The lines that were chosen, or that the appointment was for; null leaves it to the reason. */
  given: readonly string[] | null;
  reason: string;
  note?: string | undefined;
  day: string;
  by: number;
  at: Instant;
}

/** The lines that the appointment is for: Hoy has them as agreed now. */
async function agree(db: Trx, { petId, given, reason, note, day, by, at }: Agreed): Promise<readonly string[]> {
  if (petId === null) return [];
  const meant = given === null ? await keyMeant(db, { petId, reason, at }) : null;
  const keys = given ?? (meant === null ? [] : [meant]);
  for (const key of keys) await noteBooked(db, { petId, key, bookedOn: day, note, changedBy: by, changedAt: at });
  return keys;
}

function written(createdBy: number, at: Instant) {
  return { createdBy, createdAt: at, updatedAt: at };
}

/** «Llegó sin turno»: waits from now on. @throws INVALID, PET_NOT_FOUND */
export async function walkIn(context: SignedInContext, { veterinarianId, reason, ...asked }: WalkInInput) {
  const { db, actor, now } = context;
  const at = now();
  return db.transaction().execute(async (db) => {
    await refuseUnknown(db, { veterinarianId, branchId: null });
    const who = await whoComes(db, asked);
    const appointmentId = await insertAppointment(db, {
      ...who,
      veterinarianId,
      reason: reason ?? 'Llegó sin turno',
      startsAt: at,
      endsAt: plus(at, WALK_IN_MINUTES, 'minutes'),
      state: 'arrived',
      arrivedAt: at,
      via: 'walkIn',
      ...written(actor.userId, at),
    });
    await announceAppointment(db, 'turno.creado', { id: appointmentId, petId: who.petId, state: 'arrived' }, at);
    return { appointmentId };
  });
}

interface Who {
  petId: number | null;
  personName: string | null;
  personPhone: string | null;
  animalName: string | null;
}

/** Of a patient nothing is kept twice. @throws PET_NOT_FOUND, INVALID */
async function whoComes(db: Trx, { petId, personName, personPhone, animalName }: Who): Promise<Who> {
  if (petId === null) {
    const phone = personPhone && (await readTyped(db, personPhone, 'personPhone'));
    return { petId, personName, personPhone: phone, animalName };
  }
  const pet = await findAttended(db, petId);
  if (!pet) throw new DomainError('PET_NOT_FOUND');
  if (pet.deceasedOn)
    throw new DomainError('INVALID', { field: 'petId', message: `El registro de ${pet.name} es un recuerdo.` });
  return { petId, personName: null, personPhone: null, animalName: null };
}

/** @throws APPOINTMENT_NOT_FOUND */
export async function requireAppointment(db: SignedInContext['db'], appointmentId: number): Promise<Shown> {
  const found = await findAppointment(db, appointmentId);
  if (!found) throw new DomainError('APPOINTMENT_NOT_FOUND');
  return found;
}

/**
 * Corrects or moves one that lies ahead; of a request it makes an appointment. Another time is to be confirmed again.
 * @throws APPOINTMENT_NOT_FOUND, APPOINTMENT_CHANGED; as book
 */
export async function change(context: SignedInContext, input: ChangeInput) {
  const { db, actor, now } = context;
  const at = now();
  const timeZone = await clinicZone(db);
  const { appointmentId, from, day, time, minutes, veterinarianId, branchId, reason, sure, dueKeys, ...asked } = input;
  await db.transaction().execute(async (db) => {
    await holdAgenda(db);
    const found = await requireAppointment(db, appointmentId);
    if (found.state !== from || !isAhead(found.state)) throw new DomainError('APPOINTMENT_CHANGED');
    await refuseUnknown(db, { veterinarianId, branchId });
    const moments = momentsOf(timeZone, { day, time, minutes });
    const moved = moments.startsAt !== found.startsAt;
    const elsewhere = moved || moments.endsAt !== found.endsAt || veterinarianId !== found.veterinarianId;
    if (moved || found.state === 'asked') refusePast(timeZone, { day, time }, at);
    if (!sure && (elsewhere || found.state === 'asked'))
      await askAbout(db, context, { timeZone, exceptId: appointmentId, day, time, minutes, veterinarianId });
    const again = { state: 'agreed', confirmedAt: null, remindedAt: null, byGuardian: 0 } as const;
    const who = await whoComes(db, asked);
    const lines = await listLinesOf(db, appointmentId);
    const before = who.petId === found.petId ? lines.map(({ key }) => key) : [];
    await refuseClosed(
      db,
      who.petId,
      (dueKeys ?? []).filter((key) => !before.includes(key)),
    );
    const given = dueKeys ?? (reason === found.reason && before.length > 0 ? before : null);
    const agreed = await agree(db, { petId: who.petId, given, reason, day, by: actor.userId, at });
    const keys = agreed.length > 0 || dueKeys ? agreed : before;
    await unbook(
      db,
      found.petId,
      lines.filter(({ key }) => who.petId !== found.petId || !keys.includes(key)),
    );
    await putLines(db, appointmentId, keys);
    // The name that a list brought gives way to an account.
    const attended = veterinarianId === null ? { veterinarianId } : { veterinarianId, veterinarianName: null };
    const changes = { ...who, ...moments, ...attended, branchId, reason, updatedAt: at };
    const done = await changeAppointment(
      db,
      { id: appointmentId, from },
      {
        ...changes,
        ...((moved || found.state === 'asked') && again),
        ...(moved && found.state !== 'asked' && { movedAt: at }),
      },
    );
    if (!done) throw new DomainError('APPOINTMENT_CHANGED');
    if (moved || found.state === 'asked') await tellGuardian(db, 'appointment', appointmentId, at);
    const state = moved || found.state === 'asked' ? again.state : found.state;
    await announceAppointment(db, 'turno.cambiado', { id: appointmentId, petId: who.petId, state }, at);
  });
  return { appointmentId };
}

/** Runs hourly: of who came once without an animal on record, or only asked, nothing is kept for ever. */
export async function sweepAppointments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteStrangers(db, plus(now(), -STRANGERS_DAYS, 'days'));
}
