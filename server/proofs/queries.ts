/** Links that show how an animal's vaccines stand. */
import type { Insertable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';

export async function insertProof(db: Db, proof: Insertable<Database['proof']>): Promise<number> {
  const { id } = await db.insertInto('proof').values(proof).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The proofs of an animal that were not revoked, newest first. */
export function listProofs(db: Db, petId: number) {
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
      'maker.name as maker',
      'maker.timeZone as zone',
    ])
    .where('proof.petId', '=', petId)
    .where('proof.revokedAt', 'is', null)
    .orderBy('proof.id', 'desc')
    .execute();
}

/** The clinic's links to these animals whose day has not passed, also those that a family has revoked, newest first. */
export function listClinicProofs(db: Db, petIds: readonly number[], today: CalendarDate) {
  return db
    .selectFrom('proof')
    .innerJoin('user', 'user.id', 'proof.createdBy')
    .select(['proof.id', 'proof.petId', 'proof.code', 'proof.until', 'proof.revokedAt'])
    .select(['user.role', 'user.status'])
    .where('proof.petId', 'in', petIds)
    .where('proof.byClinic', '=', 1)
    .where('proof.until', '>=', today)
    .orderBy('proof.id', 'desc')
    .execute();
}

/** A proof, revoked or not, of a living record that this user may see; undefined for anybody else's. */
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

/** Revokes or brings back; false where it already was so. */
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
 * What a stranger's link leads to. It opens only while its maker may still write in the record: whoever left the family, gave the
 * animal away or closed the account shows nothing any more. The clinic's own link opens while its maker administrates the house.
 * Columns by name: nothing about a person can slip in.
 */
export const findProofByCode = preparedRead((db, p: { code: string }) =>
  db
    .selectFrom('proof')
    .innerJoin('pet', 'pet.id', 'proof.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'proof.petId').onRef('petMember.userId', '=', 'proof.createdBy'),
    )
    .innerJoin('user', 'user.id', 'proof.createdBy')
    .select([
      'proof.id',
      'proof.petId',
      'proof.purpose',
      'proof.until',
      'pet.photo',
      'species.code as species',
      'species.name as speciesName',
      'user.timeZone',
    ])
    .where('proof.code', '=', p.code)
    .where('proof.revokedAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where((eb) =>
      eb.or([
        eb('petMember.role', '!=', 'reader'),
        eb.and([eb('proof.byClinic', '=', 1), eb('user.role', '=', 'ROLE_ADMINISTRADOR')]),
      ]),
    )
    .where('user.status', '=', 'active'),
);

/** Doses that nobody disputes. */
export const listProofDoses = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('vaccination')
    .select([
      'vaccination.id',
      'vaccination.vaccineId',
      'vaccination.name',
      'vaccination.givenOn',
      'vaccination.nextOn',
      'vaccination.nextSource',
      'vaccination.createdAt',
      'vaccination.updatedBy',
      'vaccination.visitId',
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

/** No link to this animal opens any more, whoever made it. */
export async function revokeProofsOf(db: Db, petId: number, revokedAt: Instant): Promise<void> {
  await db.updateTable('proof').set({ revokedAt }).where('petId', '=', petId).where('revokedAt', 'is', null).execute();
}

/** Links to proofs of the user's own animals, and those that the user made of others'. Their codes open something: they stay here. */
export function listProofsOf(db: Db, userId: number) {
  return db
    .selectFrom('proof')
    .innerJoin('pet', 'pet.id', 'proof.petId')
    .leftJoin('user as author', 'author.id', 'proof.createdBy')
    .selectAll('proof')
    .select(['pet.name as animal', 'author.name as author'])
    .where((eb) => eb.or([eb('pet.userId', '=', userId), eb('proof.createdBy', '=', userId)]))
    .orderBy('proof.id')
    .execute();
}
