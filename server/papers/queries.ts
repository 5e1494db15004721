/** Documents that left the product, each with its number. */
import type { Insertable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant, PaperKind } from '#db/types.ts';

export async function insertPaper(db: Db, paper: Insertable<Database['paper']>): Promise<number> {
  const { id } = await db.insertInto('paper').values(paper).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The last valid paper of a kind that said exactly this of this animal, and was made by the family that it lives with now. */
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

/** Newest first, with the first name of whoever made each. */
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
      'user.name as author',
    ])
    .where('paper.petId', '=', petId)
    .orderBy('paper.id', 'desc')
    .execute();
}

/** A paper of an animal that this user may see, with the user's role there. */
export function findPaper(db: Db, userId: number, paperId: number) {
  return db
    .selectFrom('paper')
    .innerJoin('petMember', 'petMember.petId', 'paper.petId')
    .innerJoin('pet', 'pet.id', 'paper.petId')
    .select(['paper.id', 'paper.petId', 'paper.number', 'paper.kind', 'paper.revokedAt', 'petMember.role'])
    .where('paper.id', '=', paperId)
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

export async function setPaperRevoked(db: Db, paperId: number, revokedAt: Instant | null): Promise<void> {
  await db.updateTable('paper').set({ revokedAt }).where('id', '=', paperId).execute();
}

export type IssuedPaperRow = Awaited<ReturnType<typeof findIssuedPaper>>[number];

/**
 * A paper by its number, whoever asks, with what is printed of its animal. `movedAt`: the animal was given to another user after
 * the paper was made. Columns by name: nothing about a person can slip in.
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

/** Papers of the user's own animals, and those that the user printed of others'. */
export function listPapersIssued(db: Db, userId: number) {
  return db
    .selectFrom('paper')
    .innerJoin('pet', 'pet.id', 'paper.petId')
    .leftJoin('user as author', 'author.id', 'paper.issuedBy')
    .selectAll('paper')
    .select(['pet.name as animal', 'author.name as author'])
    .where((eb) => eb.or([eb('pet.userId', '=', userId), eb('paper.issuedBy', '=', userId)]))
    .orderBy('paper.id')
    .execute();
}
