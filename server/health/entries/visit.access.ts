/** The gate of a veterinarian's browser: a visit that is not over, and with it one animal and nothing else. */
import type { Db, Instant } from '#db/types.ts';
import type { VisitTransport, Writer } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findPet } from '#server/pets/pets/queries.ts';
import { publicProcedure } from '#server/platform/core/trpc.ts';
import { visitByHash } from './visit.queries.ts';

/**
 * The visit of a browser and its animal. It ends with its hours, when a member says so, and with whatever let it begin:
 * the animal, the account that showed the code, and that account's right to write.
 * @throws VISIT_NOT_FOUND, VISIT_OVER
 */
export async function requireVisit(db: Db, { hash }: Pick<VisitTransport, 'hash'>, at: Instant) {
  const [visit] = hash === null ? [] : await visitByHash(db, { hash });
  if (!visit) throw new DomainError('VISIT_NOT_FOUND');
  const { memberId, timeZone, status, role } = visit;
  const ended = visit.endedAt !== null || visit.expiresAt <= at || visit.petRemovedAt !== null;
  const mayShow = status === 'active' && role !== null && role !== 'reader';
  if (ended || memberId === null || timeZone === null || !mayShow) throw new DomainError('VISIT_OVER');
  const pet = await findPet(db, memberId, visit.petId);
  if (!pet) throw new DomainError('VISIT_OVER');
  return { visit: { ...visit, memberId, timeZone }, pet };
}

export type OpenVisit = Awaited<ReturnType<typeof requireVisit>>['visit'];

/** The author of what is written at a visit. */
export function writerOf({ id, timeZone }: OpenVisit): Writer {
  return { userId: null, visitId: id, timeZone };
}

/** For what only a veterinarian at a visit does. A session in the same browser does not matter here. */
export const visitProcedure = publicProcedure.meta({ door: 'visit' }).use(async ({ ctx, next }) => {
  const { visit, pet } = await requireVisit(ctx.db, ctx.visitTransport, ctx.now());
  return next({ ctx: { visit, pet, actor: writerOf(visit) } });
});
