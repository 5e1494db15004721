/** Certificates of health, sterilisation, a microchip and death: a veterinarian of the clinic signs, its paper is printed (signed-papers). */
import type { Db } from '#db/types.ts';
import { revokePapersOf } from '#server/documents/papers/queries.ts';
import { refuseImpossibleDay } from '#server/health/entries/service.ts';
import { signatureId, signing } from '#server/health/entries/signature.service.ts';
import { staffMark } from '#server/health/entries/signed.rules.ts';
import { vouchedBy, vouchOfStaff } from '#server/health/entries/vouching.rules.ts';
import { holdPet, type Pet, updatePet } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { insertCertificate, listCertificates, withdrawCertificate } from './queries.ts';
import type { Statement } from './rules.ts';
import type { IssueCertificateInput, WithdrawCertificateInput } from './schema.ts';

const LONGEST_DAYS = 366;

type PetContext = SignedInContext & { pet: Pet };

/** Those of an animal, the newest first. */
export async function certificatesOf({ db, pet }: { db: Db; pet: Pick<Pet, 'id'> }) {
  const rows = await listCertificates(db, pet.id);
  return rows.map(({ id, kind, statedOn, until, purpose, createdAt, withdrawnAt, withdrawnReason, ...row }) => ({
    certificateId: id,
    kind,
    statedOn,
    until,
    purpose,
    createdAt,
    withdrawnAt,
    withdrawnReason,
    signedBy: vouchedBy(vouchOfStaff(staffMark(row), row, createdAt)),
  }));
}

/**
 * Signs a certificate of a patient. One of a sterilisation notes that in the animal's data where it is not said there.
 * @throws VETERINARIAN_ONLY for a family; INVALID with the field that is missing or impossible
 */
export async function issueCertificate(context: PetContext, input: IssueCertificateInput) {
  const { db, actor, now, pet } = context;
  if (!pet.asStaff) throw new DomainError('VETERINARIAN_ONLY');
  const signer = await signing(context, actor);
  if (signer.signs.registration === null)
    throw new DomainError('INVALID', { message: 'Antes escribe tu registro profesional en «Cómo firmo».' });
  const today = dayIn(actor.timeZone, now());
  const { kind, statedOn, notes } = input;
  refuseImpossibleDay(statedOn, pet, today, 'statedOn');
  const own = ownOf(pet, input, today);
  const certificateId = await db.transaction().execute(async (db) => {
    await holdPet(db, pet.id);
    if (kind === 'esterilizacion' && pet.neutered !== 1)
      await updatePet(db, pet.id, { neutered: 1, neuteredOn: statedOn, updatedAt: now() });
    const signed = await signatureId(db, signer, now());
    if (signed === null) throw new DomainError('VETERINARIAN_ONLY');
    const written = { petId: pet.id, kind, statedOn, notes, ...own, signatureId: signed };
    return insertCertificate(db, {
      ...written,
      createdBy: actor.userId,
      createdAt: now(),
      withdrawnAt: null,
      withdrawnReason: null,
    });
  });
  return { certificateId, petId: pet.id, kind };
}

const NOTHING = { until: null, purpose: null, statements: '[]', way: null, place: null } as const;

/** What belongs to its kind; the rest is left out. @throws INVALID */
function ownOf(pet: Pet, input: IssueCertificateInput, today: string) {
  const { kind, statedOn, until, purpose, statements, way, place } = input;
  const refuse = (field: string, message: string) => new DomainError('INVALID', { field, message });
  if (kind === 'salud') {
    if (pet.deceasedOn !== null) throw refuse('kind', 'Consta que falleció: un certificado de salud no corresponde.');
    if (statements.length === 0) throw refuse('statements', 'Marca al menos lo que comprobaste.');
    if (until !== null && until < statedOn) throw refuse('until', 'Tiene que ser después del examen.');
    if (until !== null && until > plusDays(today, LONGEST_DAYS)) throw refuse('until', 'Como máximo un año.');
    return { ...NOTHING, until, purpose, statements: JSON.stringify([...new Set(statements)]) };
  }
  if (kind === 'microchip') {
    if (pet.microchip === null) throw refuse('kind', 'Primero escribe su microchip en sus datos.');
    if (way === null) throw refuse('way', 'Di si lo implantaste o lo leíste.');
    return { ...NOTHING, way, place };
  }
  if (kind === 'fallecimiento') {
    if (pet.deceasedOn === null) throw refuse('kind', 'Primero anota su fallecimiento en su ficha.');
    if (pet.deceasedOn !== statedOn) throw refuse('statedOn', 'En su ficha consta otro día. Corrige uno de los dos.');
  }
  return NOTHING;
}

/** Its papers say so when they are verified, with the reason. @throws CERTIFICATE_NOT_FOUND; VETERINARIAN_ONLY */
export async function withdraw({ db, now, pet }: PetContext, { certificateId, reason }: WithdrawCertificateInput) {
  if (!pet.asStaff) throw new DomainError('VETERINARIAN_ONLY');
  await db.transaction().execute(async (db) => {
    const mine = (await listCertificates(db, pet.id)).find(({ id }) => id === certificateId);
    const at = now();
    if (!mine || !(await withdrawCertificate(db, { petId: pet.id, id: certificateId, reason, at })))
      throw new DomainError('CERTIFICATE_NOT_FOUND');
    await revokePapersOf(db, { petId: pet.id, kind: mine.kind, entryId: certificateId, reason, at });
  });
  return { certificateId, petId: pet.id };
}

export function readStatements(stored: string): Statement[] {
  return JSON.parse(stored) as Statement[];
}
