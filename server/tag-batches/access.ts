/** The gate of the bytes of the administration: the same two questions as `adminProcedure` asks. */
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';

/** @throws SIGN_IN_REQUIRED, ADMIN_ONLY, SECOND_FACTOR_MISSING */
export function requireAdministrator({ actor, ...context }: Context): SignedInContext {
  if (!actor) throw new DomainError('SIGN_IN_REQUIRED');
  if (actor.role !== 'ROLE_ADMINISTRADOR') throw new DomainError('ADMIN_ONLY');
  if (actor.secondFactorMissing) throw new DomainError('SECOND_FACTOR_MISSING');
  return { ...context, actor };
}
