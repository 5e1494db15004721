/** Consent: how the record of a guardian's animal opens to the clinic's staff, and how it closes again. */
import { randomInt } from 'node:crypto';
import type { Db, Trx } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit, triesLeft } from '#server/platform/rate-limits/service.ts';
import { listLooks } from '#server/pets/looks/queries.ts';
import { findPetState, holdPet, type Pet } from '#server/pets/pets/queries.ts';
import {
  answerAllRequests,
  answerRequest,
  deleteCode,
  deleteCodesBefore,
  endPatient,
  findAnimalByChip,
  findAnimalByCode,
  findLastRequest,
  findOpenCode,
  findPatient,
  insertRequest,
  listRequestsTo,
  putCode,
  takeCode,
} from './queries.ts';
import { admitPatient } from './admission.service.ts';
import { ASK_AGAIN_HOURS, CODE_DIGITS, CODE_MINUTES, wrongCodeWords } from './rules.ts';
import type { AnimalCodeInput, AnswerInput, ConsentCodeInput, PaperConsentInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };

/** Whether the clinic may read this record, since when, how it was allowed, and who of it read it. */
export async function consentOf(context: PetContext) {
  const { db, now, pet } = context;
  const patient = await findPatient(db, pet.id);
  const request = await findLastRequest(db, pet.id);
  const code = await findOpenCode(db, pet.id, now());
  const given =
    patient?.consentAt && !patient.endedAt
      ? { at: patient.consentAt, how: patient.consentHow, by: patient.giver }
      : null;
  return {
    petId: pet.id,
    clinic: await clinicName(context),
    given,
    endedAt: patient?.endedAt ?? null,
    codeUntil: code?.expiresAt ?? null,
    request: request && request.answeredAt === null ? { requestId: request.id, askedAt: request.askedAt } : null,
    looks: await listLooks(db, { petId: pet.id }),
    can: { own: pet.role === 'owner' },
  };
}

const TRIES = 20;

/**
 * Six digits that open the record to the clinic when its staff types them within fifteen minutes. They are
 * returned only here, because only their hash is stored.
 * @throws TOO_MANY, PET_NOT_FOUND where another family got the animal meanwhile
 */
export async function showCode({ db, actor, now, pet }: PetContext) {
  const at = now();
  await limit(db, 'visitCodeUser', String(actor.userId), at);
  const expiresAt = plus(at, CODE_MINUTES, 'minutes');
  const code = await db.transaction().execute(async (db) => {
    // It may pass to another family at this moment, whose consent this is not.
    await holdPet(db, pet.id);
    if ((await findPetState(db, pet.id))?.userId !== actor.userId) throw new DomainError('PET_NOT_FOUND');
    await deleteCodesBefore(db, at);
    for (let tried = 0; tried < TRIES; tried += 1) {
      const digits = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const row = { petId: pet.id, hash: hashToken(digits), createdBy: actor.userId, createdAt: at, expiresAt };
      if (await putCode(db, row)) return digits;
    }
    throw new DomainError('TOO_MANY');
  });
  return { code, now: at, expiresAt };
}

/** The unanswered requests of the clinic about this user's own animals. */
export async function myRequests(context: SignedInContext) {
  const { db, actor } = context;
  const requests = await listRequestsTo(db, { userId: actor.userId });
  return requests.length === 0 ? { clinic: null, requests } : { clinic: await clinicName(context), requests };
}

/** @throws CONSENT_REQUEST_NOT_FOUND alike for an answered one and another user's */
export async function answer({ db, actor, now }: SignedInContext, { requestId, granted }: AnswerInput) {
  const at = now();
  return db.transaction().execute(async (db) => {
    const flag = granted ? 1 : 0;
    const asked = await answerRequest(db, { requestId, userId: actor.userId, granted: flag, at });
    if (!asked) throw new DomainError('CONSENT_REQUEST_NOT_FOUND');
    const { petId, askedBy } = asked;
    if (granted)
      await admitPatient(db, { petId, at, addedBy: askedBy, consentBy: actor.userId, consentHow: 'request' });
    return { petId, granted };
  });
}

/** The guardian closes the record to the clinic; what its staff signed stays in it. @throws CONSENT_NOT_FOUND */
export async function endConsent({ db, now, pet }: PetContext) {
  const at = now();
  const ended = await db.transaction().execute(async (db) => closeTo(db, pet.id, at));
  if (!ended) throw new DomainError('CONSENT_NOT_FOUND');
  return { petId: pet.id, endedAt: at };
}

/** Inside a caller's transaction: also open codes and requests end. False where it was closed before. */
export async function closeTo(db: Trx, petId: number, at: string): Promise<boolean> {
  await holdPet(db, petId);
  await deleteCode(db, petId);
  await answerAllRequests(db, petId, at, 0);
  return endPatient(db, petId, at);
}

/** The staff types what the guardian read aloud. @throws CODE_NOT_FOUND with field code; TOO_MANY */
export async function redeem({ db, actor, now }: SignedInContext, { code }: ConsentCodeInput) {
  const at = now();
  // Counts wrong digits alone: of a million, ten tries in an hour find none.
  const own = await limit(db, 'consentCodeUser', String(actor.userId), at);
  const all = await limit(db, 'consentCodes', 'all', at);
  const petId = await db.transaction().execute(async (db) => {
    const taken = await takeCode(db, hashToken(code), at);
    if (!taken) return null;
    const { petId, createdBy } = taken;
    await admitPatient(db, { petId, at, addedBy: actor.userId, consentBy: createdBy, consentHow: 'code' });
    await answerAllRequests(db, petId, at, 1);
    return petId;
  });
  if (petId === null) {
    const mine = await triesLeft(db, 'consentCodeUser', String(actor.userId), at);
    const left = Math.min(mine, await triesLeft(db, 'consentCodes', 'all', at));
    throw new DomainError('CODE_NOT_FOUND', { field: 'code', message: wrongCodeWords(left) });
  }
  await countDown(db, [own, all], at);
  return { petId };
}

/** The account in whose name staff acts for the clinic. */
export async function keeper({ db }: SignedInContext) {
  return { userId: await keeperOf(db) };
}

/** What the counter may know of an animal before its guardian agrees: no more than its tag says to a stranger. */
export async function findAnimal({ db, now }: SignedInContext, input: AnimalCodeInput) {
  const { petId, name, species, speciesName, patientId } = await animalBehind(db, input);
  const request = await findLastRequest(db, petId);
  return {
    name,
    species,
    speciesName,
    /** Only a patient's id leads on. */
    petId: patientId,
    askedAt: request && request.answeredAt === null ? request.askedAt : null,
    refusedUntil: refusedUntil(request, now()),
  };
}

type Request = Awaited<ReturnType<typeof findLastRequest>>;

function refusedUntil(request: Request, at: string): string | null {
  if (!request?.answeredAt || request.granted === 1) return null;
  const until = plus(request.answeredAt, ASK_AGAIN_HOURS, 'hours');
  return until > at ? until : null;
}

async function animalBehind(db: Db, { code }: AnimalCodeInput) {
  const found = await (code.kind === 'chip' ? findAnimalByChip(db, code.number) : findAnimalByCode(db, code.code));
  if (!found) throw new DomainError('CODE_NOT_FOUND', { field: 'code' });
  return found;
}

/** Locked until the transaction ends, so that nothing opens or closes it meanwhile. @throws CODE_NOT_FOUND; INVALID for a patient */
async function holdStranger(db: Trx, input: AnimalCodeInput) {
  await holdPet(db, (await animalBehind(db, input)).petId);
  const found = await animalBehind(db, input);
  if (found.patientId !== null) throw refuse(`${found.name} ya es paciente: ábrelo en la lista.`);
  return found;
}

function refuse(message: string): DomainError {
  return new DomainError('INVALID', { field: 'code', message });
}

/**
 * «Pedir permiso»: a notice and a mail to the guardian, who is not named; asking again before an answer sends nothing.
 * @throws CODE_NOT_FOUND; INVALID where it is a patient already or was refused today; TOO_MANY
 */
export async function ask(context: SignedInContext, input: AnimalCodeInput) {
  const { db, actor, config, now } = context;
  const at = now();
  await limit(db, 'consentAsks', String(actor.userId), at);
  const clinic = await clinicName(context);
  const { petId, name } = await db.transaction().execute(async (db) => {
    const found = await holdStranger(db, input);
    const { petId, name, userId, email } = found;
    if (refusedUntil(await findLastRequest(db, petId), at))
      throw refuse(`Hoy dijeron que no para ${name}. Puedes pedirlo otra vez mañana.`);
    const requestId = await insertRequest(db, { petId, askedBy: actor.userId, askedAt: at });
    if (requestId === null) return found;
    const dedupeKey = `consent-request:${requestId}`;
    await enqueueMail(db, { kind: 'consent-request', userId, email, refId: requestId, dedupeKey }, at);
    const title = `${clinic} pide ver la libreta de ${name}`;
    const body = 'Toca para decir sí o no. Mientras no respondas, no ve nada.';
    await enqueuePush(db, { userId, dedupeKey, title, body, path: consentPath(petId) }, at);
    return found;
  });
  return { petId, name, clinic, link: `${config.publicUrl}${consentPath(petId)}` };
}

export function consentPath(petId: number): string {
  return `/dashboard/permisos?mascota=${petId}`;
}

/** Consent on paper, kept by the clinic; the guardian sees it and may end it. @throws as ask */
export async function recordPaper({ db, actor, now }: SignedInContext, { note: _note, ...input }: PaperConsentInput) {
  const at = now();
  return db.transaction().execute(async (db) => {
    const { petId } = await holdStranger(db, input);
    await admitPatient(db, { petId, at, addedBy: actor.userId, consentBy: null, consentHow: 'paper' });
    await answerAllRequests(db, petId, at, 1);
    return { petId };
  });
}
