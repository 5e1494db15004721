/** Who may administer, for procedures and for files alike. */
import { type Context, requireActor, type SignedInContext } from './context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';

/** @throws SIGN_IN_REQUIRED, SESSION_IDLE, ADMIN_ONLY, SECOND_FACTOR_MISSING */
export function requireAdministrator(context: Context): SignedInContext {
  const actor = requireActor(context);
  if (actor.role !== 'ROLE_ADMINISTRADOR') throw new DomainError('ADMIN_ONLY');
  if (actor.secondFactorMissing) throw new DomainError('SECOND_FACTOR_MISSING');
  return { ...context, actor };
}
