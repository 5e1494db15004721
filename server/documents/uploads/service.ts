/**
 * Takes pictures and documents in and serves them. A row is written before its bytes and removed after them
 * (the sweep below): the process may be killed at any moment, and the store never holds bytes without a row.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileKind } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { holdFace, makeFace } from './gallery.service.ts';
import { readFileHead } from '#server/platform/lib/file-head.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { holdUser } from '#server/accounts/users/queries.ts';
import { type Place, refuseFull, requirePlace, requireServed } from './access.ts';
import * as files from '#server/pets/files/queries.ts';
import * as rules from '#server/pets/files/rules.ts';
import { FILE_BYTES, type UploadFields } from '#server/pets/files/schema.ts';

export interface Upload extends UploadFields {
  /** The bytes, or the path of a file that holds them. */
  source: Buffer | string;
  /** The same key for the same place names the same file, however often it is sent. */
  idempotencyKey?: string | undefined;
  /**
   * The file comes with its animal in an archive: keeping existing files is no addition, even if the animal's
   * year is over.
   */
  fromCopy?: boolean;
  /** The result of an earlier `prepareFile`, if there was one. */
  made?: Made | undefined;
}

type FileRow = NonNullable<Awaited<ReturnType<typeof files.findFileOf>>>;

/**
 * @throws DomainError FILE_REFUSED, FILE_TOO_LARGE, QUOTA_FULL with field `file`; the place's refusals; BUSY,
 * TOO_MANY.
 */
export async function storeFile(context: SignedInContext, upload: Upload) {
  const { db, actor, store, now } = context;
  await limit(db, 'uploadUser', String(actor.userId), now());
  const place = await requirePlace(context, upload);
  const code = codeOf(actor.userId, upload);
  const before = await storedBefore(context, code);
  if (before) return answerOf(before);
  await refuseFull(context, db, place.userId, 0);
  const made = upload.made ?? (await madeOf(context, upload));
  const fileId = await reserve(context, { upload, place, code, made });
  if (fileId === undefined) return answerOf((await storedBefore(context, code)) ?? gone());
  try {
    for (const { size, bytes } of made.parts) {
      const kept = rules.keptAs(made.kind, code, size);
      if (kept) await store.put(kept.key, bytes, kept.mime);
    }
    return answerOf(await settle(context, { upload, fileId, code }));
  } catch (error) {
    // If this cleanup fails too, the sweep removes the file within an hour.
    await discard(context, { id: fileId, kind: made.kind, code }).catch(() => undefined);
    throw error;
  }
}

/** Removes an unfinished upload, but neither a repeat's file under the same code nor a stored file. */
export async function discard({ db, store }: Context, begun: files.Doomed): Promise<void> {
  const row = await files.findFileOf(db, begun.code);
  if (row && (row.id !== begun.id || row.storedAt !== null)) return;
  await store.remove(rules.keysOf(begun));
  await files.deleteFiles(db, [begun.id]);
}

/**
 * Checks a file before its place exists, so that a refused file leaves no half-written record.
 * @throws DomainError FILE_REFUSED and FILE_TOO_LARGE with field `file`; BUSY.
 */
export function prepareFile(context: Context, upload: Pick<Upload, 'source' | 'purpose' | 'fromCopy'>): Promise<Made> {
  return madeOf(context, upload);
}

export function answerOf({ id, code, kind, width, height, takenOn, bytes }: FileRow) {
  return { fileId: id, code, kind, width, height, takenOn, bytes };
}

export function gone(): never {
  throw new DomainError('FILE_NOT_FOUND');
}

function codeOf(userId: number, { purpose, id, idempotencyKey }: Upload): string {
  if (!idempotencyKey) return rules.fileCode(randomBytes(16));
  return rules.fileCode(
    createHash('sha256')
      .update(JSON.stringify([userId, purpose, id, idempotencyKey]))
      .digest(),
  );
}

const TWIN_PATIENCE_MS = 8000;
const TWIN_LOOK_MS = 250;
/** No upload takes this long from its row to its last byte: the process that wrote an older row has died. */
const DEAD_MINUTES = 2;

/** The row of an earlier attempt of this upload. Waits for one that is still running. @throws BUSY */
async function storedBefore({ db, now }: Context, code: string): Promise<FileRow | undefined> {
  for (let waited = 0; waited <= TWIN_PATIENCE_MS; waited += TWIN_LOOK_MS) {
    const row = await files.findFileOf(db, code);
    if (!row || row.storedAt !== null) return row;
    // The sweep deletes the bytes of a claimed row from the store, even those that a repeated upload has just
    // written.
    if (row.createdAt < plus(now(), -DEAD_MINUTES, 'minutes') && row.createdAt !== files.CLAIMED) {
      await files.deleteFiles(db, [row.id]);
      return undefined;
    }
    await wait(TWIN_LOOK_MS);
  }
  throw new DomainError('BUSY', { retryAfter: 10 });
}

export interface Made {
  kind: 'photo' | 'document';
  parts: { size: string; bytes: Buffer }[];
  width: number | null;
  height: number | null;
  takenOn: string | null;
}

async function madeOf(
  { workers }: Context,
  { source, purpose, fromCopy = false }: Pick<Upload, 'source' | 'purpose' | 'fromCopy'>,
): Promise<Made> {
  const { head, length } = await readFileHead(source);
  if (length > FILE_BYTES) throw new DomainError('FILE_TOO_LARGE', { field: 'file' });
  const format = rules.formatOf(head);
  const refusal = rules.refusalOfFormat(format, purpose);
  if (refusal) throw refused(refusal);
  if (format === 'pdf') {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    if (!rules.isWholePdf(bytes)) throw refused('El PDF está incompleto o dañado. Elige otro.');
    const pages = await drawnPages(workers, source);
    // An archive's maker is unknown to us, so its documents count as foreign: the original is replaced by its
    // page pictures.
    const parts = [
      { size: 'original', bytes: fromCopy ? pages : bytes },
      { size: 'pages', bytes: pages },
    ];
    return { kind: 'document', parts, width: null, height: null, takenOn: null };
  }
  const { s, m, l, width, height, takenOn } = await workers.run('picture', { source }).catch((error: unknown) => {
    throw refusalFor(error, rules.refusalOfPicture);
  });
  const parts = [
    { size: 's', bytes: s },
    { size: 'm', bytes: m },
    { size: 'l', bytes: l },
  ];
  return { kind: 'photo', parts, width, height, takenOn };
}

function refused(message: string): DomainError {
  return new DomainError('FILE_REFUSED', { field: 'file', message });
}

/** Translates the worker's refusal; a file that kills its worker or exceeds its time counts as damaged. */
function refusalFor(error: unknown, inWords: (reason: string) => string): unknown {
  if (!(error instanceof Error && 'why' in error)) return error;
  if (error.why === 'refused') return refused(inWords(error.message));
  if (error.why === 'late') return refused(inWords('late'));
  if (error.why === 'crashed') return refused(inWords('broken'));
  return error.why === 'failed' ? error : new DomainError('BUSY', { retryAfter: 10 });
}

/** Inserts the row that announces the bytes; undefined where a twin was faster. @throws QUOTA_FULL */
async function reserve(
  context: SignedInContext,
  { upload, place, code, made }: { upload: Upload; place: Place; code: string; made: Made },
): Promise<number | undefined> {
  const { actor, now } = context;
  const at = now();
  const bytes = made.parts.reduce((sum, part) => sum + part.bytes.length, 0);
  const row = {
    ...place,
    code,
    kind: made.kind,
    purpose: upload.purpose,
    caption: upload.caption,
    mime: made.kind === 'photo' ? 'image/jpeg' : 'application/pdf',
    bytes,
    width: made.width,
    height: made.height,
    takenOn: rules.plausibleDay(made.takenOn, dayIn(actor.timeZone, at)),
    createdBy: actor.userId,
    createdAt: at,
  };
  return context.db.transaction().execute(async (db) => {
    // The lock makes the second of two concurrent uploads count the first.
    await holdUser(db, place.userId);
    await refuseFull(context, db, place.userId, bytes);
    return files.insertFile(db, row);
  });
}

/**
 * Makes the stored file visible, and a profile picture current. The sender must still have the place, which
 * may have changed hands during the upload.
 * @throws FILE_NOT_FOUND where the row was deleted meanwhile, or as requirePlace.
 */
async function settle(
  { db, actor, config, now }: SignedInContext,
  { upload, fileId, code }: { upload: Upload; fileId: number; code: string },
): Promise<FileRow> {
  return db.transaction().execute(async (db) => {
    const file = (await files.findFileOf(db, code)) ?? gone();
    await holdFace(db, actor.userId, file);
    const { userId } = await requirePlace({ db, actor, config, now }, upload);
    if (!(await files.markStored(db, fileId, { userId, storedAt: now() }))) return gone();
    if (rules.FACES.includes(file.purpose)) await makeFace(db, actor.userId, file, now());
    return file;
  });
}

function drawnPages(workers: Context['workers'], source: Buffer | string): Promise<Buffer> {
  return workers.run('paper', { source }).then(
    (bytes) => Buffer.from(bytes),
    (error: unknown) => {
      throw refusalFor(error, rules.refusalOfPaper);
    },
  );
}

/**
 * The bytes that this user may open: of another user's PDF only page pictures, because a PDF may carry
 * programs. Null where the store has none.
 * @throws FILE_REFUSED of an old PDF whose pages cannot be drawn; BUSY
 */
export async function bytesFor(
  { store, workers, actor }: Pick<Context, 'store' | 'workers' | 'actor'>,
  { kind, code, createdBy }: { kind: FileKind; code: string; createdBy: number | null },
  size: string,
): Promise<{ bytes: Buffer | null; key: string; mime: string } | null> {
  const own = createdBy !== null && createdBy === actor?.userId;
  const kept = rules.keptAs(kind, code, kind === 'document' && size === 'original' && !own ? 'pages' : size);
  if (!kept) return null;
  const bytes = await store.read(kept.key);
  const original = kind === 'document' && !bytes ? rules.keptAs(kind, code, 'original') : null;
  const sent = original && (await store.read(original.key));
  return { ...kept, bytes: sent ? await drawnPages(workers, sent) : bytes };
}

/** As bytesFor, for an archive: a document that cannot be drawn is left out and does not stop the others. */
export async function bytesToPack(...of: Parameters<typeof bytesFor>): Promise<Buffer | null> {
  try {
    return (await bytesFor(...of))?.bytes ?? null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'FILE_REFUSED') return null;
    throw error;
  }
}

/** One size of a file, for a permitted caller. @throws FILE_NOT_FOUND, also for a size that it lacks. */
export async function readSize(context: Context, { code, size }: { code: string; size: string }) {
  const file = await requireServed(context, code);
  const kept = (await bytesFor(context, file, size)) ?? gone();
  const { bytes, key, mime } = kept;
  if (!bytes) {
    context.log.error({ code, size }, 'stored file is missing');
    return gone();
  }
  const name = rules.downloadName(file, {
    extension: key.split('.').at(-1) ?? '',
    original: key.endsWith('original.pdf'),
  });
  // A document's bytes depend on its reader, and members may share a browser: only photos are cached.
  return { bytes, mime, kind: file.kind, name, keep: file.kept && file.kind === 'photo' };
}

/** The folder of forms that are being received. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'incoming');
}

const SWEPT_AT_ONCE = 100;
const UNSTORED_HOURS = 1;
const REMOVED_DAYS = 30;

/** Deletes files that were never stored, removed a month ago or orphaned: the bytes first, then the row. */
export async function sweepFiles({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>): Promise<number> {
  const ages = { unstored: plus(now(), -UNSTORED_HOURS, 'hours'), removed: plus(now(), -REMOVED_DAYS, 'days') };
  let swept = 0;
  for (;;) {
    const doomed = await files.claimDoomed(db, ages, SWEPT_AT_ONCE);
    if (doomed.length === 0) return swept;
    await store.remove(doomed.flatMap(rules.keysOf));
    await files.deleteFiles(
      db,
      doomed.map(({ id }) => id),
    );
    swept += doomed.length;
  }
}
