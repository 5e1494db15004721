/**
 * The gates to a conversation with a finder: readers of the animal read it, editors answer, and so does the clinic's
 * staff about the animals that the clinic keeps.
 */
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { refuseReader } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findThread } from '#server/lost-found/threads/inbox.queries.ts';
import { threadIdInput } from './schema.ts';

/** `keeperId`: for staff with the procedure's right, the account that holds the clinic's animals; else null. */
export const inboxProcedure = signedInProcedure.use(async ({ ctx, meta, next }) => {
  const { db, actor } = ctx;
  const staff = meta?.staff !== undefined && mayDo(actor.roles, meta.staff) && !actor.secondFactorMissing;
  return next({ ctx: { keeperId: staff ? await keeperOf(db) : null } });
});

/** @throws THREAD_NOT_FOUND alike for missing and foreign ones, a removed animal's, an earlier family's. */
export const threadProcedure = inboxProcedure.input(threadIdInput).use(async ({ ctx, input, next }) => {
  const { db, actor, keeperId } = ctx;
  const own = await findThread(db, actor.userId, input.threadId);
  const thread = own ?? (keeperId === null ? undefined : await findThread(db, keeperId, input.threadId));
  if (!thread) throw new DomainError('THREAD_NOT_FOUND');
  return next({ ctx: { thread } });
});

export const threadWriteProcedure = threadProcedure.use(({ ctx, next }) => {
  refuseReader(ctx.thread);
  return next();
});
