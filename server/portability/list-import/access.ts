/** The gate to a list that came in: whose it is decides, the clinic's for its administrators. */
import type { Db } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import type { Actor, SignedInContext } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findImport } from './queries.ts';
import { importIdInput } from './schema.ts';

/** A list that an administrator brings is the clinic's; any other account's is its own. */
export async function holderOf(db: Db, actor: Actor): Promise<{ holderId: number; kept: boolean }> {
  const kept = mayDo(actor.roles, 'administer');
  return { holderId: kept ? await keeperOf(db) : actor.userId, kept };
}

/** @throws IMPORT_NOT_FOUND alike for a missing one and another account's */
export async function requireImport({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>, importId: number) {
  const { holderId } = await holderOf(db, actor);
  const list = await findImport(db, importId);
  if (!list || list.holderId !== holderId || list.state === 'reading') throw new DomainError('IMPORT_NOT_FOUND');
  return list;
}

export const importProcedure = signedInProcedure.input(importIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { list: await requireImport(ctx, input.importId) } });
});

export type ImportContext = SignedInContext & { list: Awaited<ReturnType<typeof requireImport>> };
