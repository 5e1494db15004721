/** With which statuses each older call refuses, for the document and for the page. The tests hold every answer they see against it. */
import { domainMessages, transportMessages } from '#server/messages.es.ts';
import { statusOf } from './errors.ts';
import type { LegacyRoute } from './route.ts';
import { scopeOf } from './scopes.ts';

/** The titles of each status. */
export type Refusals = ReadonlyMap<number, readonly string[]>;

/** The statuses a call may refuse with, each with what it means here. */
export function refusalsOf(route: LegacyRoute): Refusals {
  const titles = new Map<number, string[]>();
  const add = (status: number, title: string) =>
    titles.set(status, [...new Set([...(titles.get(status) ?? []), title])]);
  if (Object.keys(route.fields).length > 0 || route.self) add(400, domainMessages.INVALID.title);
  if (!route.open) add(401, domainMessages.SIGN_IN_REQUIRED.title);
  if (route.self) {
    add(404, domainMessages.NOT_FOUND.title);
    // An administrator who names somebody else.
    add(403, domainMessages.SECOND_FACTOR_MISSING.title);
  }
  for (const code of route.refuses) add(statusOf(code), domainMessages[code].title);
  if (route.mutation && !route.open && !route.bearerField) add(409, domainMessages.IDEMPOTENCY_CONFLICT.title);
  if (scopeOf(route.path) !== 'open') add(403, domainMessages.API_KEY_SCOPE.title);
  // Also of an open list, where a key asks without end.
  add(429, domainMessages.TOO_MANY.title);
  if (route.method === 'POST') {
    add(400, transportMessages[400].titulo);
    add(413, transportMessages[413].titulo);
    add(415, transportMessages[415].titulo);
    add(503, domainMessages.DISK_FULL.title);
  }
  add(503, domainMessages.BUSY.title);
  add(503, domainMessages.DATABASE_AWAY.title);
  if (route.mutation) add(503, domainMessages.OUTCOME_UNKNOWN.title);
  return merged([titles]);
}

/** The titles of each status together, by status. */
export function merged(refusals: readonly Refusals[]): Refusals {
  const statuses = [...new Set(refusals.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, [...new Set(refusals.flatMap((one) => one.get(status) ?? []))]] as const),
  );
}
