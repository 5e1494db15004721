/** «Pedir turno»: within the clinic's hours, where it takes requests; staff gives the hour or another one. */
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { hoursInWords, UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { findAttended, insertAppointment, listAheadOf } from '#server/health/appointments/queries.ts';
import { findPrincipalOwner } from '#server/accounts/owners/queries.ts';
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { limit, limitAll, limitReads } from '#server/platform/rate-limits/service.ts';
import { announceAppointment } from '#server/platform/webhooks/delivery.service.ts';
import { cardOf } from './card.service.ts';
import { newLink } from './notices.service.ts';
import { DAYS_AHEAD, freeOn, momentsOf, refusePast } from './place.service.ts';
import { readTyped } from './phone.service.ts';
import { readSettings, writeSettings } from './queries.ts';
import { hasHours, isClosed } from './rules.ts';
import type { AskForPetInput, AskInput, OpenTimesInput, SaveSettingsInput } from './requests.schema.ts';
import type { AppointmentInput } from './schema.ts';

/** What the clinic's page says before anything is asked. */
export async function info(context: Context) {
  const { db, now } = context;
  const clinic = await clinicOf(context);
  const today = dayIn(await clinicZone(db), now());
  return {
    clinic: clinic.name ?? UNNAMED,
    open: await requestsOpen(context),
    hours: hoursInWords(clinic.hours),
    phone: clinic.phone,
    whatsapp: clinic.whatsapp,
    countryIso: clinic.countryIso,
    today,
    lastDay: plusDays(today, DAYS_AHEAD),
  };
}

/** Whether the clinic takes requests: it said so, and its hours. */
export async function requestsOpen(context: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  const { requestsOpen: open } = await readSettings(context.db);
  return open === 1 && hasHours((await clinicOf(context)).hours);
}

/** @throws APPOINTMENT_NOT_FOUND where the clinic takes no requests; TOO_MANY */
export async function openTimes(context: Context, { day }: OpenTimesInput) {
  const { db, now, caller } = context;
  await limitReads(db, 'appointmentFreeAddress', caller.ip, now());
  await requireOpen(context);
  const { hours } = await clinicOf(context);
  return { times: await timesOn(context, day), closed: isClosed(hours, day) };
}

async function timesOn(context: Pick<Context, 'db' | 'config' | 'now'>, day: string): Promise<string[]> {
  const timeZone = await clinicZone(context.db);
  if (day > plusDays(dayIn(timeZone, context.now()), DAYS_AHEAD)) return [];
  const { minutes } = await readSettings(context.db);
  return freeOn(context, { day, minutes, step: Math.max(minutes, 15), veterinarianId: null, exceptId: null });
}

async function requireOpen(context: Pick<Context, 'db' | 'config'>): Promise<void> {
  if (!(await requestsOpen(context)))
    throw new DomainError('APPOINTMENT_NOT_FOUND', {
      message: 'La clínica no recibe pedidos por aquí. Llámala o escríbele.',
    });
}

/** Without an account. Returns the secret of the page on which the answer is read. @throws INVALID, TOO_MANY, APPOINTMENT_NOT_FOUND */
export async function ask(context: Context, { name, animal, ...wanted }: AskInput) {
  const { db, now, caller } = context;
  const at = now();
  await requireOpen(context);
  const phone = await readTyped(db, wanted.phone, 'phone');
  const moments = await wantedMoments(context, wanted);
  await limitAll(
    db,
    [
      ['appointmentAskPhone', phone],
      ['appointmentAskAddress', caller.ip],
    ],
    at,
  );
  return db.transaction().execute(async (db) => {
    const id = await insertAppointment(db, {
      ...moments,
      petId: null,
      personName: name,
      personPhone: phone,
      animalName: animal,
      veterinarianId: null,
      reason: wanted.reason,
      state: 'asked',
      via: 'public',
      createdBy: null,
      createdAt: at,
      updatedAt: at,
    });
    await announceAppointment(db, 'turno.creado', { id, petId: null, state: 'asked' }, at);
    return { token: await newLink(db, { id, endsAt: moments.endsAt, petUserId: null, askedBy: null }, at) };
  });
}

/** @throws INVALID beside its field: what cannot be given is not asked for */
async function wantedMoments(context: Context, { day, time }: Pick<AskInput, 'day' | 'time'>) {
  const timeZone = await clinicZone(context.db);
  refusePast(timeZone, { day, time }, context.now());
  if (!(await timesOn(context, day)).includes(time))
    throw new DomainError('INVALID', { field: 'time', message: 'Esa hora ya no está libre: elige otra.' });
  const { minutes } = await readSettings(context.db);
  return momentsOf(timeZone, { day, time, minutes });
}

/** For an own animal: of one that is no patient the clinic reads the names alone. @throws PET_NOT_FOUND, PET_READ_ONLY; as ask */
export async function askForPet(context: SignedInContext, { petId, ...wanted }: AskForPetInput) {
  const { db, actor, now } = context;
  const at = now();
  const pet = await requirePet(db, actor, petId);
  refuseReader(pet);
  await requireOpen(context);
  const moments = await wantedMoments(context, wanted);
  await limit(db, 'appointmentAskUser', String(actor.userId), at);
  const patient = await findAttended(db, petId);
  if (pet.deceasedOn)
    throw new DomainError('INVALID', { field: 'petId', message: `El registro de ${pet.name} es un recuerdo.` });
  const contact = patient ? null : await findPrincipalOwner(db, actor.userId);
  const who = contact && {
    personName: `${contact.name} ${contact.surname}`.trim(),
    personPhone: contact.phone,
    animalName: pet.name,
  };
  return db.transaction().execute(async (db) => {
    const appointmentId = await insertAppointment(db, {
      ...moments,
      ...who,
      petId: patient ? petId : null,
      askedBy: actor.userId,
      veterinarianId: null,
      reason: wanted.reason,
      state: 'asked',
      via: 'guardian',
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    });
    const about = { id: appointmentId, petId: patient ? petId : null, state: 'asked' } as const;
    await announceAppointment(db, 'turno.creado', about, at);
    return { appointmentId };
  });
}

/** What lies ahead of the own animals, and whether more may be asked for. */
export async function mine(context: SignedInContext) {
  const { db, actor, now } = context;
  const timeZone = await clinicZone(db);
  const rows = await listAheadOf(db, { userId: actor.userId, now: now() });
  const { open, clinic } = await info(context);
  return {
    open,
    clinic,
    appointments: rows.map((row) => {
      const { appointmentId, day, time, state, reason, name, veterinarian, petId } = cardOf(row, timeZone);
      return { appointmentId, day, time, state, reason, name, veterinarian, petId };
    }),
  };
}

/** The page of one of them. @throws APPOINTMENT_NOT_FOUND alike for another's */
export async function openMine({ db, actor, now }: SignedInContext, { appointmentId }: AppointmentInput) {
  const at = now();
  const own = (await listAheadOf(db, { userId: actor.userId, now: at })).find(({ id }) => id === appointmentId);
  if (!own) throw new DomainError('APPOINTMENT_NOT_FOUND');
  return { token: await newLink(db, own, at) };
}

export async function settings(context: SignedInContext) {
  const { requestsOpen, minutes } = await readSettings(context.db);
  const { hours } = await clinicOf(context);
  return { requestsOpen: requestsOpen === 1, minutes, hours: hoursInWords(hours) };
}

/** @throws INVALID with field requestsOpen where the clinic did not say its hours */
export async function saveSettings(context: SignedInContext, { requestsOpen, minutes }: SaveSettingsInput) {
  const { hours } = await clinicOf(context);
  if (requestsOpen && !hasHours(hours))
    throw new DomainError('INVALID', {
      field: 'requestsOpen',
      message: 'Primero escribe en «La clínica» a qué horas atienden: los pedidos son dentro de ellas.',
    });
  await writeSettings(context.db, { requestsOpen: requestsOpen ? 1 : 0, minutes });
  return { ok: true };
}
