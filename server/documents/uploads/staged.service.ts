/**
 * A file that is uploaded together with its record. Its bytes go to the store first, under an invisible row;
 * its place is written in the record's transaction, so that both exist or neither does.
 */
import { randomBytes } from 'node:crypto';
import type { FileKind, FilePurpose } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { refuseFull } from '#server/pets/files/quota.service.ts';
import { refuseMissing, requirePlace } from './access.ts';
import { findFileOf, insertFile, markStored } from '#server/pets/files/queries.ts';
import { FACES, fileCode } from '#server/pets/files/rules.ts';
import { decodeFile } from './decode.service.ts';
import { answerOf, discard, putParts, rowOf } from './service.ts';
import { holdFace, makeFace } from './gallery.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';

export interface FilePlace {
  purpose: FilePurpose;
  /** The row that it belongs to; absent for the user's own picture. */
  id?: number | undefined;
  caption?: string | null | undefined;
}

export interface StagedFile {
  id: number;
  code: string;
  kind: FileKind;
  bytes: number;
}

/**
 * Checks a file and stores its bytes.
 * @param sent `source`: the bytes, or the path of a file that holds them; `place` where it is known
 * beforehand, so that a refusal costs no decoding.
 * @throws FILE_REFUSED and FILE_TOO_LARGE with field `file`; BUSY, TOO_MANY; QUOTA_FULL and what its place
 * refuses
 */
export async function stageFile(
  context: SignedInContext,
  { source, purpose, place }: { source: Buffer | string; purpose: FilePurpose; place: FilePlace | null },
): Promise<StagedFile> {
  const { db, actor, now } = context;
  if (place) {
    await limit(db, 'uploadUser', String(actor.userId), now());
    await refuseFull(context, db, (await requirePlace(context, place)).userId, 0);
  }
  const decoded = await decodeFile(context, { source, purpose });
  if (!place) await limit(db, 'uploadUser', String(actor.userId), now());
  const code = fileCode(randomBytes(16));
  const row = rowOf(context, { code, purpose, decoded });
  const { kind, bytes } = row;
  const staged = { id: (await insertFile(db, row)) ?? refuseMissing(), code, kind, bytes };
  try {
    await putParts(context, code, decoded);
  } catch (error) {
    await discardStaged(context, staged);
    throw error;
  }
  return staged;
}

/** Makes the file visible, in its record's transaction. @throws as requirePlace; QUOTA_FULL, field `file` */
export async function placeFile(
  { db, actor, config, now }: Pick<SignedInContext, 'db' | 'actor' | 'config' | 'now'>,
  { id, code, bytes }: StagedFile,
  { purpose, id: placeId, caption = null }: FilePlace,
) {
  const asked = { db, actor, config, now };
  const wanted = { purpose, id: placeId };
  const file = (await findFileOf(db, code)) ?? refuseMissing();
  await holdFace(db, actor.userId, { petId: (await requirePlace(asked, wanted)).petId ?? null });
  // Checks again under the lock, which keeps other callers from changing the place's owner.
  const place = await requirePlace(asked, wanted);
  // Two concurrent uploads count each other's row: both may be refused, but never are both let in over the
  // quota.
  await refuseFull({ config }, db, place.userId, bytes, place.userId === actor.userId ? bytes : 0);
  if (!(await markStored(db, id, { ...place, caption, storedAt: now() }))) return refuseMissing();
  if (FACES.includes(purpose)) await makeFace(db, actor.userId, { ...NOWHERE, ...place, purpose, code }, now());
  return answerOf(file);
}

const NOWHERE = { petId: null, ownerId: null };

/** Discards a file without a place; if that fails, the sweep does it within an hour. */
export async function discardStaged(context: SignedInContext, { id, code, kind }: StagedFile): Promise<void> {
  await discard(context, { id, code, kind }).catch(() => undefined);
}
