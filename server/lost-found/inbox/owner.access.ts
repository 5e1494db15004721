/** The gate of a mail's link to one conversation: for the owner of an animal that the clinic keeps, without an account. */
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findToken } from '#server/accounts/sessions/queries.ts';
import { publicProcedure } from '#server/platform/core/trpc.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { findKept } from '#server/pets/patients/queries.ts';
import { findThread } from '#server/lost-found/threads/inbox.queries.ts';
import { threadTokenInput } from './schema.ts';

/**
 * The holder acts as the account that holds the clinic's animals, in this conversation alone. Limited like every token.
 * @throws THREAD_NOT_FOUND alike: unknown, expired, handed over, another owner's since; TOO_MANY
 */
export const ownerThreadProcedure = publicProcedure.input(threadTokenInput).use(async ({ ctx, input, next }) => {
  const { db, caller, now } = ctx;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const link = await findToken(db, { hash: hashToken(input.token), kind: 'finder-thread', now: at });
  const userId = await keeperOf(db);
  const thread = link?.refId ? await findThread(db, userId, link.refId) : undefined;
  const kept = thread && (await findKept(db, thread.petId));
  if (!thread || !kept || kept.email !== link?.email) throw new DomainError('THREAD_NOT_FOUND');
  await countDown(db, [tried], at);
  return next({ ctx: { thread, actor: { userId, timeZone: kept.timeZone } } });
});
