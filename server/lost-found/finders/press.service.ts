/**
 * A double tap sends twice before the first answer sets its cookie. So for a moment the same browser at the
 * same address gets the same conversation, in every process.
 */
import { createHmac } from 'node:crypto';
import type { Db, Instant, Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { findPress, findPressSecret, forgetPress, insertThread } from '#server/lost-found/threads/queries.ts';

export const PRESS_SECONDS = 15;

/** What both taps of one finder have in common. */
interface Press {
  secret: string;
  pressKey: string;
  at: Instant;
}

type NewThread = Omit<Parameters<typeof insertThread>[1], 'pressKey' | 'hash'>;

export async function identifyPress(
  db: Db,
  { petId, caller, at }: { petId: number; caller: Context['caller']; at: Instant },
): Promise<Press> {
  const secret = await findPressSecret(db);
  return { secret, pressKey: keyed(secret, petId, caller.ip, caller.agent), at };
}

/** A new conversation, or the one that the first tap of this press began. */
export async function startOrJoin(db: Trx, press: Press, thread: NewThread) {
  const { secret, pressKey, at } = press;
  const start = async (token: string, pressKey: string | null) => {
    const threadId = await insertThread(db, { ...thread, pressKey, hash: hashToken(token) });
    return threadId === undefined ? null : { threadId, token };
  };
  const own = keyed(secret, pressKey, at);
  const started =
    (await start(own, pressKey)) ??
    (await joinPress(db, press)) ??
    // The earlier conversation was too old or closed; a concurrent press may have found the same meanwhile.
    (await start(own, pressKey)) ??
    (await joinPress(db, press)) ??
    (await start(newToken(), null));
  if (!started) throw new DomainError('UNEXPECTED');
  return started;
}

/** Null once the moment of a double tap is over. */
async function joinPress(db: Trx, { secret, pressKey, at }: Press) {
  const first = await findPress(db, pressKey);
  if (!first) return null;
  if (first.closedAt === null && first.startedAt > plus(at, -PRESS_SECONDS, 'seconds'))
    return { threadId: first.id, token: keyed(secret, pressKey, first.startedAt) };
  await forgetPress(db, first.id);
  return null;
}

/** Only a token's hash is stored, so the token is derived from what both taps know and from a secret. */
export function keyed(secret: string, ...parts: (string | number)[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}
