/** The gate to a tag: members who may write in its animal's record. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findTag } from './queries.ts';
import { tagIdInput } from './schema.ts';

/**
 * @throws TAG_NOT_FOUND alike for a missing tag, one not activated and another user's; PET_READ_ONLY for a
 * reader.
 */
async function requireTag(db: Db, actor: Actor, tagId: number) {
  const tag = await findTag(db, actor.userId, tagId);
  if (!tag) throw new DomainError('TAG_NOT_FOUND');
  refuseReader(tag);
  return tag;
}

export const tagProcedure = signedInProcedure.input(tagIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { tag: await requireTag(ctx.db, ctx.actor, input.tagId) } });
});
