/** One reminder of what was handed over and not taken: by a press, or by the job; a guardian gets one for all that wait. */
import type { Instant, Trx } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { noteReminded } from './queries.ts';
import { listToRemind, listWaitingOf } from './lists.queries.ts';
import { REMIND_AFTER_DAYS, waits } from './rules.ts';
import { chatNumber, inWords, newLink, type OfferContext, shownOffer } from './service.ts';

/** Once, a week after it was sent, the way it was sent. @throws INVALID where it is too early or was done */
export async function remind(context: OfferContext) {
  const { db, now, offer } = context;
  const at = now();
  if (!shownOffer(offer, at).mayRemind)
    throw new DomainError('INVALID', {
      message: `Se recuerda una vez, ${REMIND_AFTER_DAYS} días después de enviarla.`,
    });
  const keeperId = offer.userId;
  const { token, pets } = await db.transaction().execute(async (db) => {
    if (!(await noteReminded(db, offer.id, at))) throw new DomainError('HAND_OVER_NOT_FOUND');
    const beside = await remindBeside(db, { ownerId: offer.nowOwnerId, like: offer, at });
    if (offer.way !== 'mail')
      return { token: await newLink(db, offer.id, keeperId, at), pets: [offer.petName, ...beside] };
    await enqueueReminder(db, { id: offer.id, email: offer.email, keeperId }, at);
    return { token: null, pets: [] };
  });
  const owner = { name: offer.ownerName, pets };
  const { message } = await inWords(context, { handOverId: offer.id, owner, token });
  return { handOverId: offer.id, message, chat: token === null ? null : chatNumber(offer) };
}

interface Beside {
  ownerId: number;
  like: { id: number; way: string | null };
  at: Instant;
}

/** The others that wait for the same guardian and went the same way are named in the same words; returns their names. */
async function remindBeside(db: Trx, { ownerId, like, at }: Beside): Promise<string[]> {
  const named = [];
  for (const one of await listWaitingOf(db, ownerId)) {
    if (one.id === like.id || one.way !== like.way || one.sentAt === null || !waits(one, at)) continue;
    if (await noteReminded(db, one.id, at)) named.push(one.petName);
  }
  return named;
}

async function enqueueReminder(
  db: Trx,
  { id, email, keeperId }: { id: number; email: string | null; keeperId: number },
  at: Instant,
): Promise<void> {
  if (email === null) return;
  const letter = { kind: 'hand-over-reminder', userId: keeperId, email, refId: id } as const;
  await enqueueMail(db, { ...letter, dedupeKey: `hand-over-reminder:${id}` }, at);
}

const REMINDED_AT_ONCE = 50;

/**
 * The job: reminds of what was mailed a week ago and not taken. Returns how many animals.
 * @param mayTell whether it is an hour for letters where the clinic is
 */
export async function remindAll(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mayTell: (timeZone: string, at: Instant) => boolean,
): Promise<number> {
  const at = now();
  const sentBefore = plus(at, -REMIND_AFTER_DAYS, 'days');
  let all = 0;
  for (;;) {
    const some = await listToRemind(db, { sentBefore, now: at, most: REMINDED_AT_ONCE });
    if (some[0] && !mayTell(some[0].timeZone, at)) return all;
    await db.transaction().execute(async (db) => {
      for (const one of some) {
        // False where another of its guardian was first.
        if (!(await noteReminded(db, one.id, at))) continue;
        const beside = await remindBeside(db, { ownerId: one.ownerId, like: { id: one.id, way: 'mail' }, at });
        await enqueueReminder(db, one, at);
        all += 1 + beside.length;
      }
    });
    if (some.length < REMINDED_AT_ONCE) return all;
  }
}
