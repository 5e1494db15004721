/** Alerts the family of a found animal by mail and push, or those who keep it, within limits. */
import { inOneRoundTrip } from '#db/round-trips.ts';
import type { Instant, Trx } from '#db/types.ts';
import { alertKeepers } from './kept.service.ts';
import { findLastAnswer } from './queries.ts';
import { listAlertedMembers } from '#server/pets/family/queries.ts';
import { alertWords, conversationPath, lookalikeWords, REPEAT_MINUTES, type Sign } from './rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import { countUp } from '#server/platform/rate-limits/queries.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { enqueuePush } from '#server/platform/push/service.ts';

/**
 * Mails and notices about one animal that one address may cause per hour; its other messages only wait in the
 * conversation.
 */
const MOST_FROM_ONE_ADDRESS = 20;

export interface AlertedConversation {
  petId: number;
  petName: string;
  threadId: number;
  /** The finder's address in the form that limits count. */
  ip: string;
  /** It is about an animal without a tag that may be this one. */
  lookalike?: boolean;
}

/**
 * Alerts once in ten minutes for each kind of message in a conversation; one after the family's answer is no
 * repeat. "La encontré" has no content, so one address causes one alert per animal, across conversations.
 */
export async function alertFamily(
  db: Trx,
  conversation: AlertedConversation,
  sign: Sign & { messageId: number },
  at: Instant,
): Promise<void> {
  const { petId, petName, threadId, ip, lookalike = false } = conversation;
  const [answer, members] = await inOneRoundTrip(
    db,
    (db) => findLastAnswer(db, threadId),
    (db) => listAlertedMembers(db, petId),
  );
  const answered = answer?.id ?? 0;
  const whose = sign.kind === 'found' ? `${petId}:${ip}` : `${threadId}:${answered}`;
  const key = `finderAlert:${sign.kind}:${whose}`;
  const { count } = await countUp(db, { key, now: at, resetsAt: plus(at, REPEAT_MINUTES, 'minutes') });
  if (count > 1) return;
  const fromHere = { key: `finderAlerts:${petId}:${ip}`, now: at, resetsAt: plus(at, 1, 'hours') };
  if ((await countUp(db, fromHere)).count > MOST_FROM_ONE_ADDRESS) return;
  const dedupeKey = `finder-alert:${sign.messageId}`;
  const words = {
    ...(lookalike ? lookalikeWords(petName) : alertWords(petName, sign)),
    path: conversationPath(threadId),
  };
  const letters = members.flatMap(({ id: userId, email }) => {
    const own = `${dedupeKey}:${userId}`;
    const alert = { kind: 'finder-alert', userId, dedupeKey: own, refId: sign.messageId } as const;
    return [
      (db: Trx) => enqueueMail(db, { ...alert, email }, at),
      (db: Trx) => enqueuePush(db, { ...alert, ...words, urgent: true }, at),
    ];
  });
  await inOneRoundTrip(db, ...letters, (db) => alertKeepers(db, petId, sign.messageId, at));
}
