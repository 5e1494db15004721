/** Which roles of the staff an OpenID Connect provider gives. Pure. */
import { STAFF_ROLES, type StaffRole } from '#server/platform/core/rights.ts';

/**
 * The roles of the staff that the claim gives by the operator's table; what the table does not name gives none. Null where
 * the claims do not say it at all.
 */
export function rolesFrom(
  claims: object,
  { rolesClaim, roles }: { rolesClaim: string; roles: readonly { value: string; role: StaffRole }[] },
): StaffRole[] | null {
  const said = valueAt(claims, rolesClaim);
  if (said === undefined || said === null) return null;
  const values = new Set([said].flat().filter((one) => typeof one === 'string'));
  const given = new Set(roles.filter(({ value }) => values.has(value)).map(({ role }) => role));
  return STAFF_ROLES.filter((role) => given.has(role));
}

interface Address {
  email?: unknown;
  email_verified?: unknown;
}

/** An address is verified by the answer that names it: what the other one says of its own address is about that one. */
export function addressFrom(token: Address, more: Address): Address {
  const { email, email_verified: verified } = token.email === undefined ? more : token;
  return { email, email_verified: verified ?? (more.email === email ? more.email_verified : undefined) };
}

/** A claim may hold dots of its own (`https://ejemplo.ec/roles`): its whole name comes before the path. */
function valueAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return Reflect.get(claims, path);
  let at: unknown = claims;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = Reflect.get(at, step);
  }
  return at;
}
