/** The gate of the clinic's staff, for procedures and for files alike. */
import { keyReaches } from './api-scopes.ts';
import { type Actor, type Context, requireActor, type SignedInContext } from './context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { mayDo, type Right, RIGHTS } from './rights.ts';

/** @throws SIGN_IN_REQUIRED, SESSION_IDLE, ADMIN_ONLY, VETERINARIAN_ONLY, STAFF_ONLY, SECOND_FACTOR_MISSING */
export function requireRight(context: Context, right: Right): SignedInContext {
  const actor = requireActor(context);
  if (!mayDo(actor.roles, right)) throw new DomainError(refusalOf(right));
  if (actor.secondFactorMissing) throw new DomainError('SECOND_FACTOR_MISSING');
  return { ...context, actor };
}

/** A program reaches of the patients what a key of the clinic was made for. */
export function mayReach({ roles = [], apiKey }: Partial<Pick<Actor, 'roles' | 'apiKey'>>, right: Right): boolean {
  return mayDo(roles, right) && (apiKey === undefined || keyReaches(apiKey.scopes, right));
}

function refusalOf(right: Right) {
  const [only, ...more] = RIGHTS[right];
  if (more.length > 0) return 'STAFF_ONLY';
  return only === 'administrator' ? 'ADMIN_ONLY' : 'VETERINARIAN_ONLY';
}
