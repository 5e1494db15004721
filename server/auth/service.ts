/** How people get in and stay in: accounts, sessions, passwords and the links that prove an address. */
import type { Db, Instant, SessionKind } from '#db/types.ts';
import type { Actor } from '../context.ts';
import { plus } from '../lib/time.ts';
import { findActor, touchSession } from './queries.ts';
import { hashToken } from './secrets.ts';

/**
 * Who holds this token, for createContext; null where the session ended, belongs to the other door or its user is not active.
 * The last use is written down at most once an hour: a write on every read would cost more than the read.
 */
export async function resolveActor(db: Db, token: string, kind: SessionKind, now: Instant): Promise<Actor | null> {
  const row = await findActor(db, { hash: hashToken(token), kind, now });
  if (!row) return null;
  const { lastUsedAt, ...actor } = row;
  if (lastUsedAt < plus(now, -1, 'hours')) await touchSession(db, actor.sessionHash, now);
  return actor;
}
