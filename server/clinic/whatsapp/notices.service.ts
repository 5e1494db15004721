/** What WhatsApp tells back: states of our messages, and who wants none. */
import type { Instant } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import { isSameSecret } from '#server/platform/lib/tokens.ts';
import { releaseLines } from '#server/clinic/recalls/follow-ups.queries.ts';
import { noteWithdrawn } from './consent.service.ts';
import { isSigned } from './provider.ts';
import * as queries from './queries.ts';
import { noticesIn, spellingsOf, statesBefore } from './rules.ts';

/** The challenge of Meta's question whose address this is; null where it is not ours. */
export function answerChallenge({ config }: Pick<Context, 'config'>, asked: Record<string, unknown>): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = asked;
  if (!config.whatsapp || mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string')
    return null;
  return isSameSecret(token, config.whatsapp.verifyToken) && /^[\w.-]{1,200}$/.test(challenge) ? challenge : null;
}

/**
 * A repeat changes nothing, an unknown id neither. `before`: it may be about a message whose answer is awaited; Meta
 * sends it again.
 */
export async function receiveNotice(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { rawBody, signature }: { rawBody: string; signature: unknown },
): Promise<'refused' | 'before' | 'taken'> {
  const account = config.whatsapp;
  if (!account || !isSigned(account.appSecret, rawBody, signature)) return 'refused';
  const { statuses, leaving } = noticesIn(parsed(rawBody), account.phoneId);
  let before = false;
  for (const { wamid, state, seconds, problem, optedOut } of statuses) {
    const stateAt = instant(seconds);
    const withdrawn = await db.transaction().execute(async (db) => {
      const row = await queries.advance(db, wamid, statesBefore(state), { state, stateAt, problem });
      // It told no one: what is due waits again.
      if (state === 'failed' && row?.letterId != null) await releaseLines(db, [row.letterId]);
      // Of that number alone: the person may have consented for another one since.
      if (row) return optedOut ? queries.withdrawByPhone(db, [row.phone], stateAt) : [];
      return (await queries.findPhoneOf(db, wamid)) === undefined ? null : [];
    });
    if (withdrawn) await noteWithdrawn({ config, now }, withdrawn);
    else before ||= await queries.isAwaited(db, now());
  }
  for (const { phone, answered, seconds } of leaving) {
    const of = phone ?? (answered === null ? undefined : await queries.findPhoneOf(db, answered));
    if (of === undefined) continue;
    const withdrawn = await queries.withdrawByPhone(db, spellingsOf(of), instant(seconds));
    await noteWithdrawn({ config, now }, withdrawn);
  }
  return before ? 'before' : 'taken';
}

function instant(seconds: number): Instant {
  return plus('1970-01-01T00:00:00.000Z', seconds, 'seconds');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
