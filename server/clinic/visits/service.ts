import { inOneRoundTrip } from '#db/round-trips.ts';
import { entriesAndState } from '#server/health/record/signed.service.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { findApprovedClinic } from '#server/accounts/outside-clinics/service.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { listAttached } from '#server/pets/files/gallery.queries.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { plus, secondsUntil } from '#server/platform/lib/time.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { holdPet, type Pet } from '#server/pets/pets/queries.ts';
import type { OpenVisit } from '#server/health/entries/visit.access.ts';
import {
  deleteAccesses,
  endAccesses,
  endVisits,
  findAccess,
  findOpenAccess,
  forgetTokens,
  insertAccess,
  insertVisit,
  listWritten,
  signOpenVisit,
} from './queries.ts';
import { listVisitFacts } from '#server/health/record/signed.queries.ts';
import { listDosesFor, treatmentsOf } from '#server/health/medicines/doses.service.ts';
import { ACCESS_MINUTES, isOpen, SHOWN, shownEntries, shownPet, VISIT_HOURS, VISITS_EACH_ACCESS } from './rules.ts';
import { UNSIGNED, visitMark, visitVouch } from '#server/health/entries/signed.rules.ts';
import type { OpenVisitInput, SignVisitInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type VisitContext = Pick<Context, 'db' | 'now' | 'visitTransport'> & { visit: OpenVisit; pet: Pet };

/**
 * "Mostrar al veterinario": a new code, replacing the one this user showed before. It is returned only here,
 * because only its hash is stored.
 * @throws TOO_MANY
 */
export async function showCode({ db, config, actor, now, pet }: PetContext) {
  const { userId } = actor;
  const at = now();
  await limit(db, 'visitCodeUser', String(userId), at);
  const token = newToken();
  const expiresAt = plus(at, ACCESS_MINUTES, 'minutes');
  await db.transaction().execute(async (db) => {
    await endAccesses(db, pet.id, userId, at);
    await insertAccess(db, { petId: pet.id, hash: hashToken(token), createdBy: userId, createdAt: at, expiresAt });
  });
  const address = `${config.publicUrl}/consulta/${token}`;
  return { address, qr: qrCode(address), now: at, expiresAt };
}

/** "Terminar": ends codes and visits. Any member who may write may end another member's code. */
export async function endAll({ db, now, pet }: PetContext) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await holdPet(db, pet.id);
    await endAccesses(db, pet.id, null, at);
    return { ended: await endVisits(db, pet.id, at) };
  });
}

/** The visits of an animal, newest first, with their entries, and until when a code can be opened. */
export async function visitsOf({ db, actor, now, pet }: PetContext) {
  const at = now();
  const petId = pet.id;
  const access = await findOpenAccess(db, petId, at);
  const visits = await listVisitFacts(db, { petId });
  const written = Map.groupBy(visits.length > 0 ? await listWritten(db, { petId }) : [], ({ visitId }) => visitId);
  return {
    now: at,
    code: access ? { expiresAt: access.expiresAt, mine: access.createdBy === actor.userId } : null,
    visits: visits.map((visit) => ({
      visitId: visit.id,
      ...visitMark(visit, visit.startedAt),
      vouch: visitVouch(visit, visit.startedAt),
      startedAt: visit.startedAt,
      expiresAt: visit.expiresAt,
      endedAt: visit.endedAt,
      open: isOpen(visit, at),
      written: (written.get(visit.id) ?? []).map(({ visitId: _visitId, ...entry }) => entry),
    })),
  };
}

/** What a code opens, before the veterinarian gives a name. @throws VISIT_NOT_FOUND, TOO_MANY */
export async function greet({ db, caller, now }: Context, { token }: { token: string }) {
  const at = now();
  await limitReads(db, 'visitAddress', caller.ip, at);
  const access = await findAccess(db, hashToken(token), at);
  if (!access) throw new DomainError('VISIT_NOT_FOUND');
  return { name: access.petName, species: access.species, now: at, expiresAt: access.expiresAt };
}

/**
 * Begins a visit: the code in the address is exchanged for a cookie that scripts cannot read.
 * @throws VISIT_NOT_FOUND; INVALID with field clinicKey; TOO_MANY.
 */
export async function openVisit({ db, caller, now, visitTransport }: Context, input: OpenVisitInput) {
  const { name, registration, clinicName, clinicKey } = input;
  const at = now();
  await limit(db, 'visitOpenAddress', caller.ip, at);
  const access = await findAccess(db, hashToken(input.token), at);
  if (!access) throw new DomainError('VISIT_NOT_FOUND');
  const clinic = clinicKey === null ? null : await findApprovedClinic({ db, caller }, clinicKey, at);
  const token = newToken();
  const expiresAt = plus(at, VISIT_HOURS, 'hours');
  await db.transaction().execute(async (db) => {
    await holdPet(db, access.petId);
    // Read again under lock: concurrent openings and "Terminar" each see the one before.
    const still = await findAccess(db, hashToken(input.token), at);
    if (!still) throw new DomainError('VISIT_NOT_FOUND');
    if ((still.visits ?? 0) >= VISITS_EACH_ACCESS)
      throw new DomainError('TOO_MANY', { message: 'Este código ya se abrió muchas veces. Pide que lo renueven.' });
    await insertVisit(db, {
      petId: still.petId,
      accessId: still.id,
      hash: hashToken(token),
      name,
      registration: registration ?? UNSIGNED,
      clinicName,
      clinicId: clinic?.id ?? null,
      startedAt: at,
      expiresAt,
      endedAt: null,
    });
  });
  visitTransport.send(token, secondsUntil(at, expiresAt));
  return { petId: access.petId, expiresAt };
}

/** What a veterinarian sees, in one answer: the animal's fields listed in rules.ts, and no personal data. */
export async function visitRecord({ db, now, visit, pet }: VisitContext) {
  const petId = pet.id;
  const at = now();
  const today = dayIn(visit.timeZone, at);
  const [{ entries, lines, state }, files, recorded] = await inOneRoundTrip(
    db,
    (db) => entriesAndState(db, petId, today),
    (db) => listAttached(db, { petId }),
    (db) => listDosesFor(db, petId, today),
  );
  return {
    pet: shownPet(pet),
    vaccinations: shownEntries(entries.vaccinations, SHOWN.vaccination, visit.id),
    dewormings: shownEntries(entries.dewormings, SHOWN.deworming, visit.id),
    illnesses: shownEntries(entries.illnesses, SHOWN.illness, visit.id),
    medicines: shownEntries(entries.medicines, SHOWN.medicine, visit.id),
    treatments: treatmentsOf(entries.medicines, recorded, { today, timeZone: visit.timeZone, at }),
    checkups: shownEntries(entries.checkups, SHOWN.checkup, visit.id),
    consultations: shownEntries(entries.consultations, SHOWN.consultation, visit.id),
    prescriptions: shownEntries(entries.prescriptions, SHOWN.prescription, visit.id),
    weights: shownEntries(entries.weights, SHOWN.weight, visit.id),
    /** Certificates and stickers of entries; server/documents/uploads/access.ts serves these and the profile picture. */
    files: files
      .filter(({ entryId }) => entryId !== null)
      .map(({ createdBy: _by, signatureId: _signature, ...file }) => file),
    lines,
    state,
    today,
    now: at,
    visit: {
      ...visitMark(visit, visit.startedAt),
      vouch: visitVouch(visit, visit.startedAt),
      startedAt: visit.startedAt,
      expiresAt: visit.expiresAt,
    },
  };
}

const SWEPT_AFTER_DAYS = 1;

/** Deletes the code and the browser secret of visits that are certainly over. */
export async function sweepVisits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const ended = plus(now(), -SWEPT_AFTER_DAYS, 'days');
  await deleteAccesses(db, ended);
  await forgetTokens(db, ended);
}

/** A number that was given stays: what is written already carries it. */
export async function signVisit({ db, visit }: VisitContext, { registration }: SignVisitInput) {
  await signOpenVisit(db, visit.id, UNSIGNED, registration);
  return { ok: true };
}

/** The veterinarian ends the visit. */
export async function leaveVisit({ db, now, visit, visitTransport }: VisitContext) {
  await endVisits(db, visit.petId, now(), visit.id);
  visitTransport.clear();
  return { ok: true };
}
