/** Links that show the state of an animal's vaccines. */
import type { Insertable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';
import { CLINIC_PURPOSE } from './rules.ts';

export async function insertProof(db: Db, proof: Insertable<Database['proof']>): Promise<number> {
  const { id } = await db.insertInto('proof').values(proof).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertProofFields(db: Db, proofId: number, fieldIds: readonly number[]): Promise<void> {
  const rows = fieldIds.map((fieldId) => ({ proofId, fieldId }));
  if (rows.length > 0) await db.insertInto('proofField').values(rows).execute();
}

/** The chosen own fields as they stand today: a removed field, or an emptied one, is not shown. */
export const listProofFields = preparedRead((db, p: { proofId: number }) =>
  db
    .selectFrom('proofField')
    .innerJoin('proof', 'proof.id', 'proofField.proofId')
    .innerJoin('ownField', 'ownField.id', 'proofField.fieldId')
    .innerJoin('ownValue', (join) =>
      join.onRef('ownValue.fieldId', '=', 'ownField.id').onRef('ownValue.petId', '=', 'proof.petId'),
    )
    .select(['ownField.name', 'ownField.kind', 'ownValue.value'])
    .where('proofField.proofId', '=', p.proofId)
    .where('ownField.removedAt', 'is', null)
    .orderBy('ownField.id'),
);

/** The animal's proofs that are not revoked, newest first. @param byClinic only those of the clinic */
export function listProofs(db: Db, petId: number, { byClinic }: { byClinic: boolean }) {
  return db
    .selectFrom('proof')
    .leftJoin('user as maker', 'maker.id', 'proof.createdBy')
    .select([
      'proof.id',
      'proof.code',
      'proof.purpose',
      'proof.until',
      'proof.createdAt',
      'proof.createdBy',
      'proof.views',
      'proof.lastViewedAt',
      'proof.byClinic',
      'proof.chipShown',
      'maker.name as maker',
      'maker.timeZone as zone',
    ])
    .where('proof.petId', '=', petId)
    .where('proof.revokedAt', 'is', null)
    .$if(byClinic, (query) => query.where('proof.byClinic', '=', 1))
    .orderBy('proof.id', 'desc')
    .execute();
}

/** The unexpired links of the clinic's reminders to these animals, including those that a member revoked, newest first. */
export function listReminderProofs(db: Db, petIds: readonly number[], today: CalendarDate) {
  return db
    .selectFrom('proof')
    .select(['petId', 'code', 'until', 'revokedAt'])
    .where('petId', 'in', petIds)
    .where('byClinic', '=', 1)
    .where('purpose', '=', CLINIC_PURPOSE)
    .where('until', '>=', today)
    .orderBy('id', 'desc')
    .execute();
}

/** A proof, revoked or not, of an existing animal that this user may see; otherwise undefined. */
export function findProof(db: Db, userId: number, proofId: number) {
  return db
    .selectFrom('proof')
    .innerJoin('pet', 'pet.id', 'proof.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .select(['proof.id', 'proof.petId', 'proof.revokedAt', 'petMember.role'])
    .where('proof.id', '=', proofId)
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

export type OwnedProof = NonNullable<Awaited<ReturnType<typeof findProof>>>;

/** The same of any animal, for a caller who still has to pass the animal's gate as the clinic's staff. */
export function findProofForStaff(db: Db, proofId: number) {
  return db
    .selectFrom('proof')
    .select(['id', 'petId', 'revokedAt', 'byClinic'])
    .where('id', '=', proofId)
    .executeTakeFirst();
}

/** Revokes or restores a proof; false where it already had that state. */
export async function setProofRevoked(db: Db, id: number, revokedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('proof')
    .set({ revokedAt })
    .where('id', '=', id)
    .where('revokedAt', revokedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The proof behind a visitor's link. It works only while its maker may still write in the record; the clinic's works
 * while the animal is its patient, also after its maker left. The columns are listed so that no personal data slips in.
 */
export const findProofByCode = preparedRead((db, p: { code: string }) =>
  db
    .selectFrom('proof')
    .innerJoin('pet', 'pet.id', 'proof.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'proof.petId').onRef('petMember.userId', '=', 'proof.createdBy'),
    )
    .leftJoin('user', 'user.id', 'proof.createdBy')
    .innerJoin('user as holder', 'holder.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .leftJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select([
      'proof.id',
      'proof.petId',
      'proof.purpose',
      'proof.until',
      'proof.named',
      'proof.chipShown',
      'pet.name',
      'pet.microchip',
      'pet.photo',
      'species.code as species',
      'species.name as speciesName',
    ])
    .select((eb) => eb.fn.coalesce('user.timeZone', 'holder.timeZone').$notNull().as('timeZone'))
    .where('proof.code', '=', p.code)
    .where('proof.revokedAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('petMember.role', '!=', 'reader'), eb('user.status', '=', 'active')]),
        eb.and([
          eb('patient.petId', 'is not', null),
          eb.or([eb('proof.byClinic', '=', 1), eb('keeper.userId', 'is not', null)]),
        ]),
      ]),
    ),
);

/** Undisputed doses. */
export const listProofDoses = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('vaccination')
    .leftJoin('lot', 'lot.id', 'vaccination.lotId')
    .select([
      'lot.withdrawnOn',
      'vaccination.id',
      'vaccination.vaccineId',
      'vaccination.name',
      'vaccination.givenOn',
      'vaccination.nextOn',
      'vaccination.nextSource',
      'vaccination.createdAt',
      'vaccination.updatedBy',
      'vaccination.visitId',
      'vaccination.signatureId',
      'vaccination.confirmedAt',
      'vaccination.confirmedOn',
      'vaccination.confirmedSignatureId',
      'vaccination.confirmedVisitId',
      'vaccination.importId',
      'vaccination.importKey',
    ])
    .where('vaccination.petId', '=', p.petId)
    .where('vaccination.removedAt', 'is', null)
    .where('vaccination.disputedAt', 'is', null),
);

export async function countView(db: Db, id: number, at: Instant): Promise<void> {
  await db
    .updateTable('proof')
    .set((eb) => ({ views: eb('views', '+', 1), lastViewedAt: at }))
    .where('id', '=', id)
    .execute();
}

/** Revokes every link to this animal, whichever member made it. */
export async function revokeProofsOf(db: Db, petId: number, revokedAt: Instant): Promise<void> {
  await db.updateTable('proof').set({ revokedAt }).where('petId', '=', petId).where('revokedAt', 'is', null).execute();
}

/**
 * Proofs of these animals, and an account's proofs of other animals; without codes, because a code opens
 * the proof.
 */
export function listProofsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('proof')
    .innerJoin('pet', 'pet.id', 'proof.petId')
    .leftJoin('user as author', 'author.id', 'proof.createdBy')
    .selectAll('proof')
    .select(['pet.name as animal', 'author.name as author'])
    .where('proof.id', 'in', (eb) => {
      const ofAnimals = eb
        .selectFrom('proof')
        .innerJoin('pet', 'pet.id', 'proof.petId')
        .select('proof.id')
        .where(belongsTo(whose));
      if ('ownerId' in whose) return ofAnimals;
      return ofAnimals.union(eb.selectFrom('proof').select('proof.id').where('proof.createdBy', '=', whose.userId));
    })
    .orderBy('proof.id')
    .execute();
}
