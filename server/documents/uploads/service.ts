/**
 * Takes pictures and documents in. A row is written before its bytes and removed after them
 * (`sweep.service.ts`): the process may be killed at any moment, and the store never holds bytes without a row.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FilePurpose } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { holdFace, makeFace } from './gallery.service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { holdUser } from '#server/accounts/users/queries.ts';
import { refuseFull } from '#server/pets/files/quota.service.ts';
import { type Place, refuseMissing, requirePlace } from './access.ts';
import * as files from '#server/pets/files/queries.ts';
import * as rules from '#server/pets/files/rules.ts';
import type { UploadFields } from '#server/pets/files/schema.ts';
import { type DecodedFile, decodeFile, type Sent } from './decode.service.ts';

export interface Upload extends UploadFields, Sent {
  /** The same key for the same place names the same file, however often it is sent. */
  idempotencyKey?: string | undefined;
  /** The result of an earlier `decodeFile`, if there was one. */
  decoded?: DecodedFile | undefined;
}

type FileRow = NonNullable<Awaited<ReturnType<typeof files.findFileOf>>>;

/**
 * @throws DomainError FILE_REFUSED, FILE_TOO_LARGE, QUOTA_FULL with field `file`; the place's refusals; BUSY,
 * TOO_MANY.
 */
export async function storeFile(context: SignedInContext, upload: Upload) {
  const { db, actor, now } = context;
  await limit(db, 'uploadUser', String(actor.userId), now());
  const place = await requirePlace(context, upload);
  const code = codeOf(actor.userId, upload);
  const before = await storedBefore(context, code);
  if (before) return answerOf(before);
  await refuseFull(context, db, place.userId, 0);
  const decoded = upload.decoded ?? (await decodeFile(context, upload));
  const fileId = await reserve(context, { upload, place, code, decoded });
  if (fileId === undefined) return answerOf((await storedBefore(context, code)) ?? refuseMissing());
  try {
    await putParts(context, code, decoded);
    return answerOf(await settle(context, { upload, fileId, code }));
  } catch (error) {
    // If this cleanup fails too, the sweep removes the file within an hour.
    await discard(context, { id: fileId, kind: decoded.kind, code }).catch(() => undefined);
    throw error;
  }
}

/** Removes an unfinished upload, but neither a repeat's file under the same code nor a stored file. */
export async function discard({ db, store }: Context, begun: files.ExpiredFile): Promise<void> {
  const row = await files.findFileOf(db, begun.code);
  if (row && (row.id !== begun.id || row.storedAt !== null)) return;
  await store.remove(rules.keysOf(begun));
  await files.deleteFiles(db, [begun.id]);
}

export function answerOf({ id, code, kind, width, height, takenOn, bytes }: FileRow) {
  return { fileId: id, code, kind, width, height, takenOn, bytes };
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

/** Inserts the row that announces the bytes; undefined where a twin was faster. @throws QUOTA_FULL */
async function reserve(
  context: SignedInContext,
  { upload, place, code, decoded }: { upload: Upload; place: Place; code: string; decoded: DecodedFile },
): Promise<number | undefined> {
  const { purpose, caption } = upload;
  const row = { ...rowOf(context, { code, purpose, decoded }), ...place, caption };
  return context.db.transaction().execute(async (db) => {
    // The lock makes the second of two concurrent uploads count the first.
    await holdUser(db, place.userId);
    await refuseFull(context, db, place.userId, row.bytes);
    return files.insertFile(db, row);
  });
}

/** What a file's row says before its place is known. */
export function rowOf(
  { actor, now }: SignedInContext,
  { code, purpose, decoded }: { code: string; purpose: FilePurpose; decoded: DecodedFile },
) {
  const { kind, parts, width, height, takenOn } = decoded;
  const at = now();
  return {
    userId: actor.userId,
    code,
    kind,
    purpose,
    caption: null,
    mime: kind === 'photo' ? 'image/jpeg' : 'application/pdf',
    bytes: parts.reduce((sum, part) => sum + part.bytes.length, 0),
    width,
    height,
    takenOn: rules.plausibleDay(takenOn, dayIn(actor.timeZone, at)),
    createdBy: actor.person ?? actor.userId,
    createdAt: at,
  };
}

export async function putParts({ store }: Context, code: string, { kind, parts }: DecodedFile): Promise<void> {
  for (const { size, bytes } of parts) {
    const kept = rules.keptAs(kind, code, size);
    if (kept) await store.put(kept.key, bytes, kept.mime);
  }
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
    const file = (await files.findFileOf(db, code)) ?? refuseMissing();
    await holdFace(db, actor.userId, file);
    const { userId } = await requirePlace({ db, actor, config, now }, upload);
    if (!(await files.markStored(db, fileId, { userId, storedAt: now() }))) return refuseMissing();
    if (rules.FACES.includes(file.purpose)) await makeFace(db, actor.userId, file, now());
    return file;
  });
}
