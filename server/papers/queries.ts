/** Documents that left the product, each with its number. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant, PaperKind } from '#db/types.ts';

export async function insertPaper(db: Db, paper: Insertable<Database['paper']>): Promise<number> {
  const { id } = await db.insertInto('paper').values(paper).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The last valid paper of a kind that said exactly this of this animal. */
export function findSamePaper(db: Db, { petId, kind, facts }: { petId: number; kind: PaperKind; facts: string }) {
  return db
    .selectFrom('paper')
    .select(['id', 'number', 'issuedAt'])
    .where('petId', '=', petId)
    .where('kind', '=', kind)
    .where('facts', '=', facts)
    .where('revokedAt', 'is', null)
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
