/** Whom an older call acts for. */
import { createCaller } from '#server/app/http/router.ts';
import type { Actor, Context } from '#server/platform/core/context.ts';
import { mayReach } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { isStorable } from '#server/platform/lib/text.ts';
import { FieldError } from './errors.ts';
import { readField } from './fields.ts';
import type { LegacyRoute, Self } from './route.ts';
import { missingScope } from './scopes.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * `usuarioId` and `username` never widen a token's rights: another user's row does not exist. Only an
 * administrator's session may name another user, and the call then runs as that user; any staff may name the clinic, and a
 * key of the clinic names nothing else.
 */
export async function contextFor({ self }: LegacyRoute, body: Body, context: Context): Promise<Context> {
  const { actor } = context;
  const named = self && actor ? readSelf(self, body) : null;
  if (!actor || named === null) return context;
  const ownName = named === actor.userId || named === actor.email;
  if (ownName && !actor.apiKey?.ofClinic) return context;
  if (actor.roles.length > 0) {
    const clinic = await createCaller(context).patients.keeper();
    if (named === clinic.userId) return inNameOfClinic(self, context, actor, clinic.userId);
  }
  if (!mayReach(actor, 'administer')) throw new DomainError('NOT_FOUND');
  const person = await createCaller(context).profile.identify(
    typeof named === 'number' ? { userId: named } : { email: named },
  );
  // One animal is reached as staff reaches it; a list shows the clinic's patients alone.
  if (self?.clinic === 'patient') return context;
  return { ...context, actor: { ...person, roles: [], patientsOnly: true, sessionHash: actor.sessionHash } };
}

function inNameOfClinic(self: Self | null, context: Context, actor: Actor, userId: number): Context {
  if (!self?.clinic) throw new DomainError('NOT_FOUND');
  if (!mayReach(actor, 'attend')) throw missingScope('pacientes:leer');
  return self.clinic === 'patient' ? context : { ...context, actor: { ...actor, userId, person: actor.userId } };
}

function readSelf({ name, by, optional, where }: Self, body: Body): number | string | null {
  if (where && body[where.name] !== where.is) return null;
  const value = readField(body, { name, kind: by === 'userId' ? 'integer' : 'text' });
  if (value === undefined || value === null || value === '') {
    if (optional) return null;
    throw new FieldError({ [name]: 'Falta este dato.' });
  }
  const id = rowId.safeParse(value);
  if (by === 'userId' && id.success) return id.data;
  if (by === 'email' && typeof value === 'string' && isStorable(value)) return value.trim().toLowerCase();
  throw new FieldError({ [name]: 'Revisa este dato.' });
}
