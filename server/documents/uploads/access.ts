/** Decides where a file may be put and who may put it there or see it, by what the file shows or proves. */
import type { Db, FilePurpose } from '#db/types.ts';
import { findCheckup } from '#server/health/checkups/queries.ts';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { findDeworming } from '#server/health/dewormings/queries.ts';
import type { Right } from '#server/platform/core/rights.ts';
import { mayReach } from '#server/platform/core/staff-access.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { listAttached } from '#server/pets/files/gallery.queries.ts';
import { findIllness } from '#server/health/illnesses/queries.ts';
import { refuseEnded } from '#server/pets/licences/service.ts';
import { findMedicine } from '#server/health/medicines/queries.ts';
import { findOwner } from '#server/accounts/owners/queries.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findPetOfEntry } from '#server/health/entries/signature.queries.ts';
import { noteReading, refuseReader, requirePatient, requirePet } from '#server/pets/pets/access.ts';
import { findOwnPaymentById } from '#server/billing/ledger/queries.ts';
import { findOwnReport } from '#server/accounts/feedback/queries.ts';
import { findVaccination } from '#server/health/vaccines/queries.ts';
import { requireVisit } from '#server/health/entries/visit.access.ts';
import {
  findPetOfFile,
  findServed,
  findServedOfPet,
  findServedToAdministrators,
} from '#server/pets/files/served.queries.ts';

export const ENTRIES = {
  vaccination: { find: findVaccination, missing: 'VACCINATION_NOT_FOUND' },
  deworming: { find: findDeworming, missing: 'DEWORMING_NOT_FOUND' },
  illness: { find: findIllness, missing: 'ILLNESS_NOT_FOUND' },
  medicine: { find: findMedicine, missing: 'MEDICINE_NOT_FOUND' },
  checkup: { find: findCheckup, missing: 'CHECKUP_NOT_FOUND' },
} as const satisfies Record<string, { find: unknown; missing: DomainErrorCode }>;

/** The columns of a file's row that name its user and what the file belongs to. */
export interface Place {
  userId: number;
  petId?: number;
  ownerId?: number;
  vaccinationId?: number;
  dewormingId?: number;
  illnessId?: number;
  medicineId?: number;
  checkupId?: number;
  paymentId?: number;
  reportId?: number;
}

type Sender = Pick<SignedInContext, 'db' | 'actor' | 'config' | 'now'>;

/** @throws the refusal of a missing or foreign target; PET_READ_ONLY; LICENCE_ENDED after the animal's year */
export async function requirePlace(
  context: Sender,
  { purpose, id = 0, fromCopy = false }: { purpose: FilePurpose; id?: number | undefined; fromCopy?: boolean },
): Promise<Place> {
  const { db, actor } = context;
  if (purpose === 'user') return { userId: actor.userId };
  if (purpose === 'owner') {
    const owner = await findOwner(db, actor.userId, id);
    if (!owner || owner.removedAt !== null) throw new DomainError('OWNER_NOT_FOUND');
    return { userId: actor.userId, ownerId: id };
  }
  if (purpose === 'payment') {
    // The payer may upload a receipt only while the payment waits for approval; it is not changed afterwards.
    const payment = await findOwnPaymentById(db, actor.userId, id);
    if (payment?.method !== 'transfer') throw new DomainError('PAYMENT_NOT_FOUND');
    if (payment.state !== 'sent') throw new DomainError('PAYMENT_CLOSED');
    return { userId: actor.userId, paymentId: id };
  }
  if (purpose === 'report') {
    const report = await findOwnReport(db, actor.userId, id);
    if (!report) throw new DomainError('REPORT_NOT_FOUND');
    return { userId: actor.userId, reportId: id };
  }
  if (purpose === 'gallery' || purpose === 'pet') return placeOfPet(context, id, fromCopy, 'attend');
  if (purpose === 'neutering') return placeOfPet(context, id, fromCopy, 'sign');
  const { missing } = ENTRIES[purpose];
  const entry = await findAttachable(context, { purpose, id }, 'sign');
  if (!entry || entry.removedAt !== null) throw new DomainError(missing);
  return { ...(await placeOfPet(context, entry.petId, fromCopy, 'sign')), [`${purpose}Id`]: id };
}

/** An entry of the family, or of a patient whose record the staff reaches with this right. */
export async function findAttachable(
  { db, actor }: Pick<Sender, 'db' | 'actor'>,
  { purpose, id }: { purpose: keyof typeof ENTRIES; id: number },
  right: Right | undefined,
) {
  const { find } = ENTRIES[purpose];
  const own = await find(db, actor.userId, id);
  if (own || !right || !mayReach(actor, right)) return own;
  const petId = await findPetOfEntry(db, purpose, id);
  const pet = petId === undefined ? undefined : await requirePatient(db, actor, petId, right);
  return pet && find(db, pet.userId, id);
}

async function placeOfPet(context: Sender, petId: number, fromCopy: boolean, right: Right): Promise<Place> {
  const pet = await requirePet(context.db, context.actor, petId, right);
  refuseReader(pet);
  if (!fromCopy && !pet.asStaff) await refuseEnded(context, petId);
  return { userId: pet.userId, petId };
}

/**
 * A stored file that the caller may see: the signed-in member, staff that may read the record of its patient, an
 * administrator where the file proves a payment, or a veterinarian during a visit, in the same browser.
 * @throws FILE_NOT_FOUND alike for missing, removed and foreign files; SIGN_IN_REQUIRED without a session
 */
export async function requireServed(context: Context, code: string) {
  const { db, actor } = context;
  const own = actor && (await findServed(db, { userId: actor.userId, code }));
  if (own) return { ...own, kept: true };
  // The browser of the counter caches nothing: consent may end.
  const ofPatient = actor && (await servedToStaff({ ...context, actor }, code));
  if (ofPatient) return { ...ofPatient, kept: false };
  // An administrator who decides about a payment or reads a report sees its file; the browser does not cache
  // it.
  const [receipt] =
    actor && mayReach(actor, 'administer') && !actor.secondFactorMissing
      ? await findServedToAdministrators(db, { code })
      : [];
  if (receipt) return { ...receipt, petName: null, kept: false };
  const visited = await visitedPet(context);
  if (!visited) requireActor(context);
  const shown = visited && (await servedAtVisit(db, visited, code));
  if (!shown) return refuseMissing();
  // Many people use a clinic's computer, so the browser caches nothing of a visit.
  return { ...shown, kept: false };
}

/** A patient's face, and that of the clinic's own contact, for all staff; what a record holds for those who read it. */
async function servedToStaff(context: SignedInContext, code: string) {
  const { db, actor } = context;
  if (actor.roles.length === 0) return undefined;
  const of = await findPetOfFile(db, code);
  if (!of) {
    if (actor.secondFactorMissing || !mayReach(actor, 'attend')) return undefined;
    return findServed(db, { userId: await keeperOf(db), code });
  }
  // A face may also be a picture of the gallery.
  const isFace = of.purpose === 'pet' || of.face === code;
  const pet = await requirePatient(db, actor, of.petId, isFace ? 'attend' : 'readRecord');
  if (pet && !isFace) await noteReading(context, pet);
  return pet && findServed(db, { userId: pet.userId, code });
}

export function refuseMissing(): never {
  throw new DomainError('FILE_NOT_FOUND');
}

/** The animal whose visit is open in this browser, if any. */
async function visitedPet({ db, visitTransport, now }: Context) {
  if (visitTransport.hash === null) return null;
  return requireVisit(db, visitTransport, now()).then(
    ({ pet }) => pet,
    (error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    },
  );
}

/** The files that a visit's record shows: the animal's profile picture and its entries' attachments. */
async function servedAtVisit(db: Db, { id: petId, photo }: { id: number; photo: string | null }, code: string) {
  const [file] = await findServedOfPet(db, { petId, code });
  if (!file || code === photo) return file;
  const attached = await listAttached(db, { petId });
  return attached.some((one) => one.code === code && one.entryId !== null) ? file : undefined;
}
