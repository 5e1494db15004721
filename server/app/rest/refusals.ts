/** The refusal statuses of each older call, for its documentation. The tests compare every answer with it. */
import { domainMessages, transportMessages } from '#server/platform/errors/messages.es.ts';
import { statusOf } from '#server/app/http/status.ts';
import type { LegacyRoute } from './route.ts';
import { scopeOf } from './scopes.ts';

/** The titles of each status. */
export type Refusals = ReadonlyMap<number, readonly string[]>;

/** The statuses a call may answer with, and their meaning. */
export function refusalsOf(route: LegacyRoute): Refusals {
  const titles = new Map<number, string[]>();
  const add = (status: number, title: string) =>
    titles.set(status, [...new Set([...(titles.get(status) ?? []), title])]);
  if (Object.keys(route.fields).length > 0 || route.self) add(400, domainMessages.INVALID.title);
  if (!route.open) add(401, domainMessages.SIGN_IN_REQUIRED.title);
  if (route.self) {
    add(404, domainMessages.NOT_FOUND.title);
    // For an administrator who names another user.
    add(403, domainMessages.SECOND_FACTOR_MISSING.title);
  }
  for (const code of route.refuses) add(code === 'OUTCOME_UNKNOWN' ? 409 : statusOf(code), domainMessages[code].title);
  if (route.mutation && !route.open && !route.bearerField) add(409, domainMessages.IDEMPOTENCY_CONFLICT.title);
  if (scopeOf(route.path) !== 'open') add(403, domainMessages.API_KEY_SCOPE.title);
  // Also for a public list, where an API key calls without end.
  add(429, domainMessages.TOO_MANY.title);
  if (route.method === 'POST') {
    add(400, transportMessages[400].title);
    add(413, transportMessages[413].title);
    add(415, transportMessages[415].title);
    add(503, domainMessages.DISK_FULL.title);
  }
  add(503, domainMessages.BUSY.title);
  add(503, domainMessages.DATABASE_AWAY.title);
  if (route.mutation) add(409, domainMessages.OUTCOME_UNKNOWN.title);
  return merged([titles]);
}

/** All titles by status. */
export function merged(refusals: readonly Refusals[]): Refusals {
  const statuses = [...new Set(refusals.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, [...new Set(refusals.flatMap((one) => one.get(status) ?? []))]] as const),
  );
}
