/** Brings finders of animals without a tag together with families that look for one like it, in a conversation each. */
import type { Instant, Trx } from '#db/types.ts';
import { keyed } from '#server/lost-found/finders/press.service.ts';
import { alertFamily } from '#server/lost-found/threads/alerts.service.ts';
import { findPressSecret, insertFinderMessage, insertThread } from '#server/lost-found/threads/queries.ts';
import { pointOf } from '#server/lost-found/threads/rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { countUp } from '#server/platform/rate-limits/queries.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import { findLost, type FoundRow, listLostLike, listOpenFound, type LostRow } from './queries.ts';
import {
  COMPARED_DAYS,
  FAMILIES_AT_MOST,
  foundNotice,
  LIKE_ENOUGH,
  LIKE_IT_IN_A_DAY,
  type Likeness,
  likenessOf,
  likenessWords,
} from './rules.ts';

/** Tells the families of lost animals that are like it, the likeliest first. @returns how many */
export async function tellFamilies(db: Trx, found: FoundRow, ip: string, at: Instant): Promise<number> {
  const candidates = (await listLostLike(db, found.species)).flatMap((lost) => {
    const likeness = compare(found, lost);
    return likeness ? [{ lost, likeness }] : [];
  });
  let told = 0;
  for (const { lost, likeness } of candidates.toSorted((a, b) => b.likeness.score - a.likeness.score)) {
    if (told === FAMILIES_AT_MOST) break;
    if (await introduce(db, { found, lost, likeness, ip }, at)) told += 1;
  }
  return told;
}

/** An animal was just reported lost: its family hears of those that were found before it said so. */
export async function tellOfFound(db: Trx, petId: number, at: Instant): Promise<void> {
  const lost = await findLost(db, petId);
  if (!lost) return;
  const open = await listOpenFound(db, { species: lost.species, since: plus(at, -COMPARED_DAYS, 'days') });
  const likely = open.flatMap((found) => {
    const likeness = compare(found, lost);
    return likeness ? [{ found, likeness }] : [];
  });
  likely.sort((a, b) => b.likeness.score - a.likeness.score);
  for (const { found, likeness } of likely.slice(0, FAMILIES_AT_MOST))
    await introduce(db, { found, lost, likeness, ip: `found:${found.id}` }, at);
}

/** The finder's link to one of the conversations: worked out from the row and a secret, so that only hashes are kept. */
export function threadToken(secret: string, { hash }: Pick<FoundRow, 'hash'>, petId: number): string {
  return keyed(secret, 'found', hash, petId);
}

function compare(found: FoundRow, lost: LostRow): Likeness | null {
  const likeness = likenessOf({ ...found, point: pointOf(found) }, { ...lost, point: pointOf(lost) });
  return likeness && likeness.score >= LIKE_ENOUGH ? likeness : null;
}

interface Introduction {
  found: FoundRow;
  lost: LostRow;
  likeness: Likeness;
  ip: string;
}

/** False where this family hears of it already, or heard of many today. */
async function introduce(db: Trx, { found, lost, likeness, ip }: Introduction, at: Instant): Promise<boolean> {
  const { petId, petName } = lost;
  const hash = hashToken(threadToken(await findPressSecret(db), found, petId));
  const day = { key: `foundLike:${petId}`, now: at, resetsAt: plus(at, 24, 'hours') };
  if ((await countUp(db, day)).count > LIKE_IT_IN_A_DAY) return false;
  const { language, name, place, latitude, longitude } = found;
  const nobody = { tagId: null, readAt: null, closedAt: null, pressKey: null };
  const about = { foundId: found.id, likeness: likenessWords(likeness) };
  // The finder's number stays with the finder: both write here.
  const thread = { ...nobody, ...about, petId, hash, language, name, phone: null, startedAt: at, lastAt: at };
  const threadId = await insertThread(db, thread);
  if (threadId === undefined) return false;
  const kind = latitude === null ? ('message' as const) : ('location' as const);
  const text = foundNotice({ ...found, point: pointOf(found) });
  const sign = { kind, text, place, latitude, longitude };
  const message = { threadId, sender: 'finder' as const, userId: null, accuracy: null, ...sign, at };
  const messageId = await insertFinderMessage(db, message);
  await announce(db, 'mensaje.recibido', [{ mascotaId: petId, conversacionId: threadId }], at);
  await alertFamily(db, { petId, petName, threadId, ip, lookalike: true }, { ...sign, messageId }, at);
  return true;
}
