/**
 * Proofs of vaccination: made for an occasion, readable with their link, closed after their last day or when
 * revoked.
 */
import type { CalendarDate, Db, Instant, Trx } from '#db/types.ts';
import { findPatient } from '#server/health/due/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { randomLetters } from '#server/platform/lib/codes.ts';
import { issueBoth, standingCodes } from '#server/documents/statements/service.ts';
import { isRobot } from '#server/platform/lib/robots.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { showOwnValue } from '#server/pets/own-fields/rules.ts';
import { fieldsOfPet } from '#server/pets/own-fields/service.ts';
import { findPet, type Pet } from '#server/pets/pets/queries.ts';
import { listCatalogue } from '#server/health/vaccines/queries.ts';
import { coverByDisease } from '#server/health/due/validity.rules.ts';
import { coverRows } from '#server/health/record/cover.rules.ts';
import { diseaseNames } from '#server/health/record/cover.service.ts';
import { listVisitFacts } from '#server/health/record/signed.queries.ts';
import { listSignatures } from '#server/health/entries/signature.queries.ts';
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import { signedBy, withMarks } from '#server/health/entries/signed.rules.ts';
import { vouchCode, whoVouches } from '#server/health/entries/vouching.rules.ts';
import {
  countView,
  findProofByCode,
  insertProof,
  insertProofFields,
  listProofDoses,
  listProofFields,
  listProofs,
  listReminderProofs,
  type OwnedProof,
  setProofRevoked,
} from './queries.ts';
import {
  CLINIC_DAYS,
  CLINIC_DAYS_LEFT,
  CLINIC_PURPOSE,
  chipEnd,
  CODE_LENGTH,
  isDisowned,
  isOpen,
  LONGEST_DAYS,
  proofLines,
  proofState,
  readProofCode,
} from './rules.ts';
import type { CreateProofInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type ProofContext = SignedInContext & { proof: Pick<OwnedProof, 'id' | 'petId'> };

/** @throws INVALID with field until, TOO_MANY, OWN_FIELD_NOT_FOUND */
export async function createProof(context: PetContext, { purpose, until, fieldIds, chip }: CreateProofInput) {
  const { db, actor, config, now, pet } = context;
  const today = dayIn(actor.timeZone, now());
  const refuse = (message: string) => new DomainError('INVALID', { field: 'until', message });
  if (until < today) throw refuse('Elige un día que aún no pasó.');
  if (until > plusDays(today, LONGEST_DAYS)) throw refuse('Como máximo un año.');
  await limit(db, 'proofUser', String(actor.userId), now());
  const code = randomLetters(CODE_LENGTH);
  const made = { petId: pet.id, purpose, until, code, createdBy: actor.userId, createdAt: now() };
  const byClinic = pet.asStaff ? 1 : 0;
  const shown = { named: 1, chipShown: chip ? 1 : 0 } as const;
  const chosen = await requireShown(context, fieldIds);
  const proofId = await db.transaction().execute(async (db) => {
    const id = await insertProof(db, { ...made, ...shown, byClinic, revokedAt: null, views: 0, lastViewedAt: null });
    await insertProofFields(db, id, chosen);
    return id;
  });
  // After the link, which stands by itself: a record that no one vouches for has no code.
  const signed = await issueBoth(context, { petId: pet.id, proofId, today, until, chip });
  return { proofId, purpose, until, url: addressOf(config.publicUrl, code), signed: signed !== null };
}

/** Each once. @throws OWN_FIELD_NOT_FOUND for one that its maker does not see there */
async function requireShown(context: PetContext, fieldIds: readonly number[]): Promise<number[]> {
  if (fieldIds.length === 0) return [];
  const { fields } = await fieldsOfPet(context);
  const wanted = [...new Set(fieldIds)];
  if (!wanted.every((one) => fields.some(({ fieldId }) => fieldId === one)))
    throw new DomainError('OWN_FIELD_NOT_FOUND');
  return wanted;
}

/**
 * The clinic's links for reminding guardians, one per animal: the last one with a week left, else a new one for
 * thirty days. If one was revoked, there is no new link until that one's last day. For the clinic's staff and its letters.
 */
export async function recallProofs(db: Db, { petIds, today, createdBy, publicUrl, at }: RecallProofs) {
  return db.transaction().execute(async (db) => {
    const known = await listReminderProofs(db, petIds, today);
    const links: { petId: number; url: string; until: CalendarDate }[] = [];
    for (const petId of petIds) {
      const own = known.filter((proof) => proof.petId === petId);
      if (own.some(({ revokedAt }) => revokedAt !== null)) continue;
      const opens = own.find(({ until }) => until >= plusDays(today, CLINIC_DAYS_LEFT));
      const { code, until } = opens ?? (await newClinicProof(db, { petId, today, createdBy, at }));
      links.push({ petId, url: addressOf(publicUrl, code), until });
    }
    return links;
  });
}

interface RecallProofs {
  petIds: readonly number[];
  today: CalendarDate;
  createdBy: number;
  publicUrl: string;
  at: Instant;
}

async function newClinicProof(db: Trx, { petId, today, createdBy, at }: ClinicProof) {
  const made = { code: randomLetters(CODE_LENGTH), until: plusDays(today, CLINIC_DAYS), purpose: CLINIC_PURPOSE };
  const rest = { revokedAt: null, views: 0, lastViewedAt: null, byClinic: 1, named: 1 } as const;
  await insertProof(db, { petId, ...made, createdBy, createdAt: at, ...rest });
  return made;
}

interface ClinicProof {
  petId: number;
  today: CalendarDate;
  createdBy: number;
  at: Instant;
}

/** Open proofs first, newest first, then expired ones. The family's are not for the staff: a link opens after consent ended too. */
export async function proofsOf({ db, actor, config, now, pet }: PetContext) {
  const rows = await listProofs(db, pet.id, { byClinic: pet.asStaff === true && pet.kept !== true });
  const proofs = rows.map(({ id, code, zone, createdBy, maker, byClinic, ...proof }) => ({
    proofId: id,
    ...proof,
    url: addressOf(config.publicUrl, code),
    open: isOpen(proof, dayIn(zone ?? actor.timeZone, now())),
    /** First name of the member who made it, or the clinic; null for the caller's own. */
    madeBy: byClinic ? 'la clínica' : createdBy === actor.userId ? null : maker,
  }));
  return {
    petName: pet.name,
    /** What a proof would say of its chip; null without one. */
    chip: chipEnd(pet.microchip),
    today: dayIn(actor.timeZone, now()),
    proofs: proofs.toSorted((a, b) => Number(b.open) - Number(a.open)),
  };
}

export async function revokeProof({ db, now, proof: { id, petId } }: ProofContext) {
  if (!(await setProofRevoked(db, id, now()))) throw new DomainError('PROOF_NOT_FOUND');
  return { proofId: id, petId };
}

export async function restoreProof({ db, proof: { id, petId } }: ProofContext) {
  if (!(await setProofRevoked(db, id, null))) throw new DomainError('PROOF_NOT_FOUND');
  return { proofId: id, petId };
}

/** @throws PROOF_NOT_FOUND alike for expired, revoked and unknown codes. */
export async function requireOpen({ db, caller, now }: Context, typed: string) {
  await limitReads(db, 'proofAddress', caller.ip, now());
  const proof = await openProof({ db, now }, readProofCode(typed) ?? '');
  if (!proof) throw new DomainError('PROOF_NOT_FOUND');
  return proof;
}

/**
 * What a visitor sees: the animal's name and face, the end of its chip where that was chosen, and each vaccine, on the day in the maker's zone. Visits by members are
 * not counted.
 */
export async function lookAtProof(context: Context, { code }: { code: string }) {
  const { db, actor, caller, now } = context;
  const proof = await requireOpen(context, code);
  const shown = await readProof(context, proof);
  const own = actor !== null && (await findPet(db, actor.userId, proof.petId)) !== undefined;
  // Reading must not fail when the count cannot be written.
  if (!own && !isRobot(caller.agent)) await countView(db, proof.id, now()).catch(() => undefined);
  return shown;
}

type OpenProof = Awaited<ReturnType<typeof requireOpen>>;
type ReadingContext = Pick<Context, 'db' | 'config' | 'now'>;

/** The proof behind a code, where it is open; for readers that no person waits for. */
export async function openProof({ db, now }: Pick<Context, 'db' | 'now'>, code: string) {
  const [proof] = await findProofByCode(db, { code });
  return proof && isOpen(proof, dayIn(proof.timeZone, now())) ? proof : null;
}

/** What an open proof says, without counting a visit. @throws PROOF_NOT_FOUND */
export async function readProof(context: ReadingContext, proof: OpenProof) {
  const { db, now } = context;
  const { id, petId, purpose, until, photo, species, speciesName, timeZone } = proof;
  const [patient] = await findPatient(db, { petId });
  if (!patient) throw new DomainError('PROOF_NOT_FOUND');
  const rows = await listProofDoses(db, { petId });
  const signed = signedBy(await listVisitFacts(db, { petId }), await listSignatures(db, { petId }));
  const doses = withMarks(rows, signed).map(({ updatedBy, vouch, signatureId, importId, importKey, ...dose }) => {
    // After a member's correction the entry is no longer the visiting veterinarian's statement.
    const stated = signatureId !== null || dose.confirmedAt !== null || updatedBy === null;
    return { ...dose, vouch: stated ? vouch : null, brought: broughtBy({ importId, importKey }) !== null };
  });
  const today = dayIn(timeZone, now());
  const animal = { ...patient, knownSince: patient.createdAt.slice(0, 10) };
  const catalogue = await listCatalogue(db);
  const lines = proofLines(doses, catalogue, animal, today);
  const names = await diseaseNames(db);
  return {
    purpose,
    until,
    name: proof.named ? proof.name : null,
    chip: proof.chipShown ? chipEnd(proof.microchip) : null,
    species,
    speciesName,
    photo: photo !== null,
    asOf: now(),
    state: proofState(lines),
    disowned: isDisowned(lines),
    /** The code that is read without this server; null where no dose is vouched for, or where it no longer stands. */
    signed: await signedCodeOf(context, proof),
    /** Only what its maker chose. */
    fields: (await listProofFields(db, { proofId: id })).map(({ name, ...field }) => ({
      name,
      value: showOwnValue(field, field.value),
    })),
    /** Until when against each disease, gaps first; and the same in one line. */
    cover: coverRows(coverByDisease(doses, catalogue, animal, today), names),
    vaccines: lines.map(({ diseaseIds, vouch, ...line }) => ({
      ...line,
      // The administrator's reason is for who reads the record.
      by: vouch && { name: vouch.name, code: vouchCode(vouch, line.brought), confirmedOn: vouch.confirmedOn },
      vouched: whoVouches(vouchCode(vouch, line.brought), vouch?.endedOn),
      diseases: diseaseIds.flatMap((diseaseId) => names.get(diseaseId) ?? []),
    })),
  };
}

async function signedCodeOf({ db, config, now }: ReadingContext, proof: OpenProof) {
  const codes = await standingCodes({ db, config, now }, proof, dayIn(proof.timeZone, now()));
  return codes && { host: new URL(config.publicUrl).host, url: codes.full, expiresOn: codes.expiresOn };
}

/** The photo, while the proof is open. @throws PROOF_NOT_FOUND also where the animal has none. */
export async function proofPhoto(context: Context, code: string): Promise<Buffer> {
  const { photo } = await requireOpen(context, code);
  const bytes = photo && (await context.store.read(`${photo}/m.webp`));
  if (!bytes) throw new DomainError('PROOF_NOT_FOUND');
  return bytes;
}

function addressOf(publicUrl: string, code: string): string {
  return `${publicUrl}/comprobante/${code}`;
}
