/** Changes to stored photos: caption, profile picture, removal and restoring. */
import type { Db, Instant } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { forgetRemoved, noteRemoved } from '#server/platform/removals/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { setCaption, setFileRemoved, sumFiles } from '#server/pets/files/queries.ts';
import { FACES } from '#server/pets/files/rules.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findOwner, updateOwner } from '#server/accounts/owners/queries.ts';
import { findPetState, holdPet, type Pet, updatePet } from '#server/pets/pets/queries.ts';
import { findUser, holdUser, updateUser } from '#server/accounts/users/queries.ts';
import { findFileByCode, listGallery, listPapersOf, type ReachedFile } from '#server/pets/files/gallery.queries.ts';
import type { AttachedInput, CaptionInput, GalleryPageInput, RestoreInput } from './gallery.schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type FileContext = SignedInContext & { file: ReachedFile };

export function gallery({ db, pet }: PetContext) {
  return listGallery(db, { petId: pet.id });
}

/** One page of the gallery, newest first. */
export async function galleryPage({ db, pet }: PetContext, { page, perPage }: GalleryPageInput) {
  const all = await listGallery(db, { petId: pet.id });
  return { total: all.length, page, perPage, files: all.slice((page - 1) * perPage, page * perPage) };
}

/** The attachments of one entry or of the animal's sterilisation, oldest first. */
export async function attachedTo({ db, petId }: SignedInContext & { petId: number }, { purpose, id }: AttachedInput) {
  const all = await listPapersOf(db, { petId });
  return all.filter((file) => file.purpose === purpose && (purpose === 'neutering' || file.entryId === id));
}

/** All attachments of the animal's record: certificates and stickers of its entries and sterilisation. */
export function filesOfPet({ db, pet }: PetContext) {
  return listPapersOf(db, { petId: pet.id });
}

export async function changeCaption({ db, file }: FileContext, { caption }: CaptionInput) {
  await setCaption(db, file.id, caption);
  return { fileId: file.id, petId: file.petId, caption };
}

/** Hides a file until it is restored, also as a profile picture. @returns whether it was one. */
export async function removeFile({ db, now, actor, file }: FileContext) {
  const wasFace = await db.transaction().execute(async (db) => {
    await holdFace(db, actor.userId, file);
    if (!(await setFileRemoved(db, file.id, now()))) throw new DomainError('FILE_NOT_FOUND');
    const { petId, ownerId } = file;
    await noteRemoved(db, { kind: 'file', rowId: file.id, petId, ownerId, by: actor.userId, at: now() });
    const isFace = (await faceOf(db, actor.userId, file)) === file.code;
    if (isFace) await giveFace(db, actor.userId, file, null, now());
    return isFace;
  });
  return { fileId: file.id, petId: file.petId, wasFace };
}

/**
 * Restores a file. It becomes the profile picture again where it was stored as one, or where the caller says
 * that it was.
 */
export async function restoreFile({ db, now, config, actor, file }: FileContext, { asFace }: RestoreInput) {
  await db.transaction().execute(async (db) => {
    // The lock makes the second of two concurrent restores count the first.
    if (file.userId !== null) await holdUser(db, file.userId);
    await holdFace(db, actor.userId, file);
    // The clinic's own animals have no quota.
    if (config.storageQuota > 0 && file.userId !== null && file.userId !== (await keeperOf(db))) {
      const { living } = await sumFiles(db, file.userId);
      if (living + file.bytes > config.storageQuota) throw new DomainError('QUOTA_FULL');
    }
    if (!(await setFileRemoved(db, file.id, null))) throw new DomainError('FILE_NOT_FOUND');
    await forgetRemoved(db, 'file', file.id);
    if (asFace || FACES.includes(file.purpose)) await makeFace(db, actor.userId, file, now());
  });
  return { fileId: file.id, petId: file.petId };
}

/**
 * Makes a picture of the gallery the animal's profile picture.
 * @returns the previous one: `restore` restores it where it was stored as one, `useAsFace` where it is in the
 * gallery.
 */
export async function useAsFace({ db, now, actor, file }: FileContext) {
  const fits = file.kind === 'photo' && (file.purpose === 'gallery' || file.purpose === 'pet');
  if (!fits || !file.petId)
    throw new DomainError('INVALID', { field: 'fileId', message: 'Elige una foto de su galería.' });
  const { petId } = file;
  const former = await db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    return makeFace(db, actor.userId, file, now());
  });
  return { fileId: file.id, petId, code: file.code, former };
}

/**
 * Removes the profile picture. A picture of the gallery stays there.
 * @returns the previous one, as `useAsFace` does; null where there was none.
 */
export async function removeFace({ db, now, actor, face }: SignedInContext & { face: Whose }) {
  return db.transaction().execute(async (db) => {
    await holdFace(db, actor.userId, face);
    const code = await faceOf(db, actor.userId, face);
    if (!code) return null;
    await giveFace(db, actor.userId, face, null, now());
    return putAway(db, code, now());
  });
}

/** The size of the user's files, and the quota for them. */
export async function usage({ db, config, actor }: SignedInContext) {
  return { bytes: (await sumFiles(db, actor.userId)).living, quota: config.storageQuota };
}

/** The lock lets the second of two concurrent changes see the first one's result. */
export async function holdFace(db: Db, userId: number, { petId }: Pick<Whose, 'petId'>): Promise<void> {
  if (petId) await holdPet(db, petId);
  else await holdUser(db, userId);
}

type Whose = Pick<ReachedFile, 'purpose' | 'petId' | 'ownerId'>;

/** The code of the current profile picture of the file's subject. */
async function faceOf(db: Db, userId: number, { purpose, petId, ownerId }: Whose): Promise<string | null> {
  if (petId) return (await findPetState(db, petId))?.photo ?? null;
  if (ownerId) return (await findOwner(db, userId, ownerId))?.photo ?? null;
  return purpose === 'user' ? ((await findUser(db, userId))?.photo ?? null) : null;
}

async function giveFace(db: Db, userId: number, { petId, ownerId }: Whose, photo: string | null, updatedAt: Instant) {
  if (petId) await updatePet(db, petId, { photo, updatedAt });
  else if (ownerId) await updateOwner(db, userId, ownerId, { photo });
  else await updateUser(db, userId, { photo });
}

/** Makes the file the profile picture. The previous one is removed, or stays in the gallery it came from. */
export async function makeFace(db: Db, userId: number, file: Whose & { code: string }, at: Instant) {
  const code = await faceOf(db, userId, file);
  await giveFace(db, userId, file, file.code, at);
  return code && code !== file.code ? putAway(db, code, at) : null;
}

/** Removes a former profile picture that was stored as one. */
async function putAway(db: Db, code: string, at: Instant) {
  const former = await findFileByCode(db, code);
  if (!former) return null;
  if (FACES.includes(former.purpose)) await setFileRemoved(db, former.id, at);
  return { fileId: former.id, code: former.code, purpose: former.purpose };
}
