/** The gates to a conversation with a finder: readers of the animal read it, editors answer. */
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findThread } from '#server/lost-found/threads/inbox.queries.ts';
import { threadIdInput } from './schema.ts';

/** @throws THREAD_NOT_FOUND alike for missing and foreign ones, a removed animal's, an earlier family's. */
export const threadProcedure = signedInProcedure.input(threadIdInput).use(async ({ ctx, input, next }) => {
  const thread = await findThread(ctx.db, ctx.actor.userId, input.threadId);
  if (!thread) throw new DomainError('THREAD_NOT_FOUND');
  return next({ ctx: { thread } });
});

export const threadWriteProcedure = threadProcedure.use(({ ctx, next }) => {
  refuseReader(ctx.thread);
  return next();
});
