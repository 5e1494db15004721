/** What veterinarians of the clinic certified besides entries. Only this file writes it. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

const SHOWN = [
  'certificate.id',
  'certificate.petId',
  'certificate.kind',
  'certificate.statedOn',
  'certificate.until',
  'certificate.purpose',
  'certificate.statements',
  'certificate.way',
  'certificate.place',
  'certificate.notes',
  'certificate.signatureId',
  'certificate.createdAt',
  'certificate.withdrawnAt',
  'certificate.withdrawnReason',
] as const;

/** Those of an animal with who signed them, the newest first. */
export function listCertificates(db: Db, petId: number) {
  return db
    .selectFrom('certificate')
    .innerJoin('signature', 'signature.id', 'certificate.signatureId')
    .leftJoin('credential', 'credential.id', 'signature.credentialId')
    .select(SHOWN)
    .select(['signature.prefix', 'signature.name', 'signature.registration', 'signature.clinic', 'signature.branch'])
    .select(['credential.approvedAt', 'credential.expiresOn', 'credential.lapsesAt'])
    .select(['credential.endedOn', 'credential.endedReason'])
    .where('certificate.petId', '=', petId)
    .orderBy('certificate.id', 'desc')
    .execute();
}

export type CertificateRow = Awaited<ReturnType<typeof listCertificates>>[number];

export async function insertCertificate(db: Db, certificate: Insertable<Database['certificate']>): Promise<number> {
  const { id } = await db.insertInto('certificate').values(certificate).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False where it is of another animal, or was withdrawn before. */
export async function withdrawCertificate(
  db: Db,
  { petId, id, reason, at }: { petId: number; id: number; reason: string; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificate')
    .set({ withdrawnAt: at, withdrawnReason: reason })
    .where('id', '=', id)
    .where('petId', '=', petId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** For copies of a person's data. */
export function listCertificatesOf(db: Db, whose: Whose) {
  return db
    .selectFrom('certificate')
    .innerJoin('pet', 'pet.id', 'certificate.petId')
    .innerJoin('signature', 'signature.id', 'certificate.signatureId')
    .select(SHOWN)
    .select(['signature.name as veterinarian', 'signature.registration'])
    .where(belongsTo(whose))
    .orderBy('certificate.id')
    .execute();
}
