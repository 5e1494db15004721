/** The gate to a printed document, through its animal. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findPaper } from './queries.ts';
import { paperIdInput } from './schema.ts';

/**
 * @throws PAPER_NOT_FOUND alike for a missing document, another user's, and one in the other state;
 * PET_READ_ONLY for a reader.
 */
async function requirePaper(db: Db, actor: Actor, paperId: number, revoked: boolean) {
  const paper = await findPaper(db, actor.userId, paperId);
  if (!paper || (paper.revokedAt !== null) !== revoked) throw new DomainError('PAPER_NOT_FOUND');
  // What the clinic withdrew stays withdrawn.
  if (revoked && paper.revokedReason !== null) throw new DomainError('PAPER_NOT_FOUND');
  refuseReader(paper);
  return paper;
}

/** The base of every procedure about one valid document; its context carries the document. */
export const paperProcedure = signedInProcedure.input(paperIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { paper: await requirePaper(ctx.db, ctx.actor, input.paperId, false) } });
});

/** The same for a revoked document: the way back of Deshacer. */
export const revokedPaperProcedure = signedInProcedure.input(paperIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { paper: await requirePaper(ctx.db, ctx.actor, input.paperId, true) } });
});
