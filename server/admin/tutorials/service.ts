/** "Videos tutoriales": our own files, streamed to and from the store, and links to external players. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { recordRoute } from '#server/platform/audit/service.ts';
import { type Context, requireActor, type SignedInContext } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { fileCode } from '#server/pets/files/rules.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { inProject } from '#server/platform/lib/project.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hasGuardian } from '#server/accounts/users/queries.ts';
import * as videos from './queries.ts';
import { FIRST_LESSON, keyOf, kindOf, mimeOf, MOST_VIDEOS, partOf, VIDEO_BYTES } from './rules.ts';
import type {
  AddLinkInput,
  ArrangeInput,
  CaptionsInput,
  LandingInput,
  PublishVideoInput,
  UpdateVideoInput,
  VideoFields,
  VideoIdInput,
} from './schema.ts';

export async function publishedVideos({ db }: SignedInContext) {
  const rows = await videos.listVideos(db, { published: true });
  return rows.map(({ videoId, title, description, link, code, mime, seconds, captioned }) => ({
    videoId,
    title,
    description,
    link,
    code,
    mime,
    seconds,
    captioned: captioned === 1,
  }));
}

export async function allVideos({ db }: SignedInContext) {
  const rows = await videos.listVideos(db, { published: false });
  return rows.map(({ captioned, onLanding, ...video }) => ({
    ...video,
    captioned: captioned === 1,
    onLanding: onLanding === 1,
  }));
}

/** Users see it after it is published. @throws INVALID where there are too many */
export async function addLink({ db, actor, now }: SignedInContext, { title, description, link }: AddLinkInput) {
  const videoId = await videos.insertVideo(db, {
    ...(await newRow({ db, actor, now })),
    title,
    description,
    link,
    code: null,
  });
  return { videoId };
}

/**
 * Stores the file at `file`: its row, its bytes, and only then makes it visible.
 * @throws VIDEO_REFUSED and FILE_TOO_LARGE with field `file`; VIDEO_NOT_FOUND where its row was deleted
 * meanwhile
 */
export async function storeVideo(context: SignedInContext, { title, description, seconds }: VideoFields, file: string) {
  const { db, store, now } = context;
  const { head, length } = await readFileHead(file);
  if (length > VIDEO_BYTES) throw new DomainError('FILE_TOO_LARGE', { field: 'file' });
  const kind = kindOf(head);
  if (!kind) throw new DomainError('VIDEO_REFUSED', { field: 'file' });
  const code = fileCode(randomBytes(16));
  const mime = mimeOf(kind);
  const videoId = await videos.insertVideo(db, {
    ...(await newRow(context)),
    title,
    description,
    link: null,
    code,
    mime,
    bytes: length,
    seconds: seconds ?? null,
  });
  try {
    await store.putFile(keyOf({ code, mime }), file, mime);
    if (!(await videos.markStored(db, videoId, now()))) throw new DomainError('VIDEO_NOT_FOUND');
    await recordRoute(context, 'upload.video', { objectId: videoId });
    return { videoId, code };
  } catch (error) {
    // If this fails, the sweep does it within an hour.
    await store
      .remove([keyOf({ code, mime })])
      .then(() => videos.deleteVideo(db, videoId))
      .catch(() => undefined);
    throw error;
  }
}

/** Recorded from the product's screens, with its captions beside it. */
const LESSON = inProject('server/admin/tutorials/lessons/registrar-mascota');

/**
 * A new installation begins with this tutorial, also on its landing page; the administrator removes it like any
 * other.
 */
export async function ensureLesson({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>): Promise<void> {
  if ((await videos.hasVideo(db)) || (await hasGuardian(db))) return;
  const [file, mime] = [`${LESSON}.webm`, mimeOf('webm')];
  // Unique: of several servers that start at once one writes it.
  const code = fileCode(createHash('sha256').update('registrar-mascota').digest());
  const captions = await readFile(`${LESSON}.vtt`, 'utf8');
  const { length: bytes } = await readFileHead(file);
  const row = { ...FIRST_LESSON, link: null, code, mime, bytes, captions, publishedAt: now(), onLanding: 1 as const };
  const videoId = await videos.insertFirst(db, { ...(await newRow({ db, actor: { userId: null }, now })), ...row });
  if (videoId === null) return;
  await store.putFile(keyOf({ code, mime }), file, mime);
  await videos.markStored(db, videoId, now());
}

async function newRow({ db, actor, now }: Pick<Context, 'db' | 'now'> & { actor: { userId: number | null } }) {
  const { count, last } = await videos.countVideos(db);
  if (count >= MOST_VIDEOS)
    throw new DomainError('INVALID', { message: `Caben ${MOST_VIDEOS} videos. Quita alguno antes de agregar otro.` });
  return {
    mime: null,
    bytes: null,
    storedAt: null,
    captions: null,
    seconds: null,
    position: last + 1,
    onLanding: 0 as const,
    publishedAt: null,
    removedAt: null,
    createdBy: actor.userId,
    createdAt: now(),
  };
}

/** @throws VIDEO_NOT_FOUND */
export async function updateVideo({ db }: SignedInContext, { videoId, title, description }: UpdateVideoInput) {
  await requireVideo(db, videoId);
  await videos.updateVideo(db, videoId, { title, description });
  return { videoId };
}

/** @throws VIDEO_NOT_FOUND, INVALID for a link: an external player has its own captions */
export async function setCaptions({ db }: SignedInContext, { videoId, captions }: CaptionsInput) {
  const video = await requireVideo(db, videoId);
  if (video.link !== null && captions !== null)
    throw new DomainError('INVALID', {
      field: 'captions',
      message: 'Un enlace lleva los subtítulos de su propio sitio.',
    });
  await videos.updateVideo(db, videoId, { captions });
  return { videoId };
}

/** @throws VIDEO_NOT_FOUND */
export async function publishVideo({ db, now }: SignedInContext, { videoId, published }: PublishVideoInput) {
  const video = await requireVideo(db, videoId);
  await videos.updateVideo(db, videoId, { publishedAt: published ? (video.publishedAt ?? now()) : null });
  return { videoId };
}

/** Puts it on the landing page; a link is shown there as a card and opens on click. @throws VIDEO_NOT_FOUND */
export async function showOnLanding({ db }: SignedInContext, { videoId, onLanding }: LandingInput) {
  await db.transaction().execute(async (db) => {
    await requireVideo(db, videoId);
    await videos.clearLanding(db);
    await videos.updateVideo(db, videoId, { onLanding: onLanding ? 1 : 0 });
  });
  return { videoId };
}

/** A video added meanwhile stays last. */
export async function arrange({ db }: SignedInContext, { videoIds }: ArrangeInput) {
  await db.transaction().execute(async (db) => {
    for (const [index, videoId] of videoIds.entries()) await videos.updateVideo(db, videoId, { position: index + 1 });
  });
  return { ok: true };
}

/** @throws VIDEO_NOT_FOUND */
export async function removeVideo({ db, now }: SignedInContext, { videoId }: VideoIdInput) {
  if (!(await videos.setRemoved(db, videoId, now()))) throw new DomainError('VIDEO_NOT_FOUND');
  return { videoId };
}

/** The way back of Deshacer. @throws VIDEO_NOT_FOUND */
export async function restoreVideo({ db }: SignedInContext, { videoId }: VideoIdInput) {
  if (!(await videos.setRemoved(db, videoId, null))) throw new DomainError('VIDEO_NOT_FOUND');
  return { videoId };
}

async function requireVideo(db: SignedInContext['db'], videoId: number) {
  const video = await videos.findVideo(db, videoId);
  if (!video) throw new DomainError('VIDEO_NOT_FOUND');
  return video;
}

/** Visitors see the landing page's video, signed-in users the published ones, administrators all. */
async function requireSeen(context: Context, code: string) {
  const video = await videos.findStored(context.db, code);
  const published = video?.publishedAt != null;
  if (published && video.onLanding === 1) return { ...video, open: true };
  const actor = requireActor(context);
  if (!video || !(published || mayDo(actor.roles, 'administer'))) throw new DomainError('VIDEO_NOT_FOUND');
  return { ...video, open: false };
}

export interface Served {
  mime: string;
  bytes: number;
  /** Whether any cache may keep it. */
  open: boolean;
  part: { start: number; end: number } | 'whole';
  stream: Readable;
}

/** @throws VIDEO_NOT_FOUND, SIGN_IN_REQUIRED. `beyond`: the file has no such range; its size in bytes */
export async function serveVideo(context: Context, code: string, range?: string): Promise<Served | { beyond: number }> {
  const { mime, bytes, open } = await requireSeen(context, code);
  const size = bytes ?? 0;
  const part = partOf(range, size);
  if (part === 'beyond') return { beyond: size };
  const wanted = part === 'whole' ? { start: 0, end: size - 1 } : part;
  const stream = await context.store.readPart(keyOf({ code, mime }), wanted);
  if (!stream) {
    context.log.error({ code }, 'stored video is missing');
    throw new DomainError('VIDEO_NOT_FOUND');
  }
  return { mime: mime ?? 'video/mp4', bytes: size, open, part, stream };
}

/** @throws VIDEO_NOT_FOUND, SIGN_IN_REQUIRED */
export async function serveCaptions(context: Context, code: string): Promise<string> {
  const { captions } = await requireSeen(context, code);
  if (captions === null) throw new DomainError('VIDEO_NOT_FOUND');
  return captions;
}

const UNSTORED_HOURS = 1;
const REMOVED_DAYS = 30;

/** Deletes unstored videos, and those removed a month ago: the bytes first, then the row. */
export async function sweepVideos({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>): Promise<number> {
  const ages = { unstored: plus(now(), -UNSTORED_HOURS, 'hours'), removed: plus(now(), -REMOVED_DAYS, 'days') };
  const doomed = await videos.claimDoomed(db, ages);
  for (const { id, code, mime } of doomed) {
    if (code !== null) await store.remove([keyOf({ code, mime })]);
    await videos.deleteVideo(db, id);
  }
  return doomed.length;
}
