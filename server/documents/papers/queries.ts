/** Issued documents, each with its number. */
import type { Insertable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant, PaperKind } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

export async function insertPaper(db: Db, paper: Insertable<Database['paper']>): Promise<number> {
  const { id } = await db.insertInto('paper').values(paper).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The last valid document of this kind with these facts about this animal, made since its present owner has it.
 */
export function findSamePaper(db: Db, { petId, kind, facts }: { petId: number; kind: PaperKind; facts: string }) {
  return db
    .selectFrom('paper')
    .select(['id', 'number', 'issuedAt'])
    .where('paper.petId', '=', petId)
    .where('kind', '=', kind)
    .where('facts', '=', facts)
    .where('revokedAt', 'is', null)
    .where((eb) => {
      const passedOn = eb.selectFrom('transfer').select('transfer.id').where('transfer.petId', '=', petId);
      return eb.not(eb.exists(passedOn.whereRef('transfer.acceptedAt', '>', 'paper.issuedAt')));
    })
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Newest first, with the first name of each maker. */
export function listPapers(db: Db, petId: number) {
  return db
    .selectFrom('paper')
    .leftJoin('user', 'user.id', 'paper.issuedBy')
    .select([
      'paper.id as paperId',
      'paper.number',
      'paper.kind',
      'paper.issuedAt',
      'paper.checks',
      'paper.revokedAt',
      'paper.revokedReason',
      'user.name as author',
    ])
    .where('paper.petId', '=', petId)
    .orderBy('paper.id', 'desc')
    .execute();
}

/** A document of an animal that this user may see, with the user's role. */
export function findPaper(db: Db, userId: number, paperId: number) {
  return db
    .selectFrom('paper')
    .innerJoin('petMember', 'petMember.petId', 'paper.petId')
    .innerJoin('pet', 'pet.id', 'paper.petId')
    .select(['paper.id', 'paper.petId', 'paper.number', 'paper.kind', 'paper.revokedAt', 'paper.revokedReason'])
    .select('petMember.role')
    .where('paper.id', '=', paperId)
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/** A paper of any animal, for a caller who still has to pass the animal's gate as the clinic's staff. */
export function findPaperForStaff(db: Db, paperId: number) {
  return db
    .selectFrom('paper')
    .select(['id', 'petId', 'kind', 'revokedAt'])
    .where('id', '=', paperId)
    .executeTakeFirst();
}

/** False where it was revoked before. */
export async function withdrawPaper(db: Db, id: number, reason: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paper')
    .set({ revokedAt: at, revokedReason: reason })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Every number under which one certificate was printed. */
export async function revokePapersOf(
  db: Db,
  {
    petId,
    kind,
    entryId,
    reason,
    at,
  }: { petId: number; kind: PaperKind; entryId: number; reason: string; at: Instant },
): Promise<void> {
  const papers = await db
    .selectFrom('paper')
    .select(['id', 'facts'])
    .where('petId', '=', petId)
    .where('kind', '=', kind)
    .where('revokedAt', 'is', null)
    .execute();
  const of = (facts: string) => (JSON.parse(facts) as { entry?: { id: number } | null }).entry?.id;
  for (const { id, facts } of papers) if (of(facts) === entryId) await withdrawPaper(db, id, reason, at);
}

export async function setPaperRevoked(db: Db, paperId: number, revokedAt: Instant | null): Promise<void> {
  await db.updateTable('paper').set({ revokedAt }).where('id', '=', paperId).execute();
}

export type IssuedPaperRow = Awaited<ReturnType<typeof findIssuedPaper>>[number];

/**
 * A document by its number, for any caller, with the printed data of its animal. `movedAt`: the animal was
 * transferred after the document was made. The columns are listed so that no personal data slips in.
 */
export const findIssuedPaper = preparedRead((db, p: { number: string }) =>
  db
    .selectFrom('paper')
    .innerJoin('pet', 'pet.id', 'paper.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .select((eb) => [
      'paper.id',
      'paper.petId',
      'paper.number',
      'paper.kind',
      'paper.issuedAt',
      'paper.facts',
      'paper.revokedAt',
      'paper.revokedReason',
      'user.timeZone',
      'species.name as speciesName',
      'pet.name',
      'pet.breed',
      'pet.sex',
      'pet.birthOn',
      'pet.birthEstimated',
      'pet.color',
      'pet.marks',
      'pet.neutered',
      'pet.microchip',
      'pet.deceasedOn',
      'pet.lostAt',
      'pet.allergies',
      'pet.removedAt',
      eb
        .selectFrom('transfer')
        .select((t) => t.fn.max('transfer.acceptedAt').as('at'))
        .whereRef('transfer.petId', '=', 'paper.petId')
        .whereRef('transfer.acceptedAt', '>', 'paper.issuedAt')
        .as('movedAt'),
    ])
    .where('paper.number', '=', p.number),
);

export async function countCheck(db: Db, paperId: number): Promise<void> {
  await db
    .updateTable('paper')
    .set((eb) => ({ checks: eb('checks', '+', 1) }))
    .where('id', '=', paperId)
    .execute();
}

/** Documents of these animals, and an account's documents of other animals. */
export function listPapersIssued(db: Db, whose: Whose) {
  return db
    .selectFrom('paper')
    .innerJoin('pet', 'pet.id', 'paper.petId')
    .leftJoin('user as author', 'author.id', 'paper.issuedBy')
    .selectAll('paper')
    .select(['pet.name as animal', 'author.name as author'])
    .where('paper.id', 'in', (eb) => {
      const ofAnimals = eb
        .selectFrom('paper')
        .innerJoin('pet', 'pet.id', 'paper.petId')
        .select('paper.id')
        .where(belongsTo(whose));
      if ('ownerId' in whose) return ofAnimals;
      return ofAnimals.union(eb.selectFrom('paper').select('paper.id').where('paper.issuedBy', '=', whose.userId));
    })
    .orderBy('paper.id')
    .execute();
}
