/** Secret addresses under which a calendar program reads the due dates: shown once, revocable. */
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limitReads } from '#server/platform/rate-limits/service.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import {
  deleteFeed,
  deleteFeedOf,
  type FeedLine,
  findFeed,
  insertFeed,
  listFeedLines,
  listFeeds,
  touchFeed,
} from './queries.ts';
import type { CreateFeedInput, FeedIdInput } from './schema.ts';

/**
 * Makes an address, which replaces the one for the same animal (or for all). Only this answer contains it,
 * because only its hash is stored. @throws PET_NOT_FOUND
 */
export async function createFeed({ db, config, actor, now }: SignedInContext, { petId = null }: NullableFeedInput) {
  const { userId } = actor;
  if (petId !== null) await requirePet(db, actor, petId);
  const token = newToken();
  const feedId = await db.transaction().execute(async (db) => {
    await deleteFeedOf(db, userId, petId);
    return insertFeed(db, { userId, petId, hash: hashToken(token), createdAt: now(), lastReadAt: null });
  });
  const https = `${config.publicUrl}/calendario/${token}.ics`;
  return { feedId, https, webcal: https.replace(/^https?:/, 'webcal:') };
}

type NullableFeedInput = { petId?: CreateFeedInput['petId'] | null };

export async function feeds({ db, actor }: SignedInContext) {
  const rows = await listFeeds(db, actor.userId);
  return rows.map(({ id, ...feed }) => ({ feedId: id, ...feed }));
}

/** @throws FEED_NOT_FOUND alike for missing and foreign addresses. */
export async function revokeFeed({ db, actor }: SignedInContext, { feedId }: FeedIdInput) {
  if (!(await deleteFeed(db, actor.userId, feedId))) throw new DomainError('FEED_NOT_FOUND');
  return { feedId };
}

export interface Feed {
  /** Null for the calendar of all animals. */
  petName: string | null;
  timeZone: string;
  lines: FeedLine[];
}

/**
 * The content of an address; undefined for an unknown one. A former member gets an empty calendar, which
 * deletes the events from the phone. @throws TOO_MANY
 */
export async function readFeed({ db, now, caller }: Context, token: string): Promise<Feed | undefined> {
  const at = now();
  await limitReads(db, 'feedAddress', caller.ip, at);
  const feed = await findFeed(db, hashToken(token));
  if (!feed) return undefined;
  const { id, userId, petId, petName, timeZone, lastReadAt } = feed;
  // Written at most once an hour, and a read must not fail with this write.
  if (!lastReadAt || lastReadAt < plus(at, -1, 'hours')) await touchFeed(db, id, at).catch(() => undefined);
  return { petName, timeZone, lines: await listFeedLines(db, userId, petId) };
}
