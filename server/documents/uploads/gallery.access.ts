/** The gate to a file, reached through its animal or its user. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { mayDo, type Right } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { ENTRIES, findAttachable } from './access.ts';
import { findOwner } from '#server/accounts/owners/queries.ts';
import { mayTakeOff, noteReading, refuseReader, requirePatient, requirePet } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findPlaceOfFile, findReachableFile } from '#server/pets/files/gallery.queries.ts';
import { attachedInput, faceInput, fileIdInput } from './gallery.schema.ts';

type Reading = Pick<SignedInContext, 'db' | 'actor'>;

/**
 * @throws FILE_NOT_FOUND alike for missing and foreign files and one in the other state; PET_READ_ONLY for a
 * reader.
 */
async function requireFile(context: Reading, fileId: number, removed: boolean, right: Right | undefined) {
  const { db, actor } = context;
  const own = await findReachableFile(db, actor.userId, fileId);
  const file = own ?? (await findAsStaff(context, fileId, right));
  if (!file || (file.removedAt !== null) !== removed) throw new DomainError('FILE_NOT_FOUND');
  refuseReader(file);
  return file;
}

/** A patient's photographs with the procedure's right; a paper of its record with a signature's, where it is the clinic's. */
async function findAsStaff({ db, actor }: Reading, fileId: number, right: Right | undefined) {
  if (!right || !mayDo(actor.roles, right)) return undefined;
  const place = await findPlaceOfFile(db, fileId);
  if (!place?.petId) return undefined;
  const photograph = place.purpose === 'pet' || place.purpose === 'gallery';
  const pet = await requirePatient(db, actor, place.petId, photograph ? right : 'sign');
  const file = pet && (await findReachableFile(db, pet.userId, fileId));
  const may = file && (photograph || mayTakeOff(actor, pet, file));
  return may ? { ...file, role: pet.role } : undefined;
}

/** The base of every procedure that changes one file; its context carries the file. */
export const fileProcedure = signedInProcedure.input(fileIdInput).use(async ({ ctx, input, meta, next }) => {
  return next({ ctx: { file: await requireFile(ctx, input.fileId, false, meta?.staff) } });
});

/** The same for a removed file, which Deshacer restores. */
export const removedFileProcedure = signedInProcedure.input(fileIdInput).use(async ({ ctx, input, meta, next }) => {
  return next({ ctx: { file: await requireFile(ctx, input.fileId, true, meta?.staff) } });
});

/**
 * Admits an editor of the animal, the user who lists the owner, or the user themselves; the context names the
 * picture's subject.
 */
export const faceProcedure = signedInProcedure.input(faceInput).use(async ({ ctx, input, meta, next }) => {
  const face = { purpose: input.purpose, petId: null as number | null, ownerId: null as number | null };
  if (input.purpose === 'pet') {
    refuseReader(await requirePet(ctx.db, ctx.actor, input.id, meta?.staff));
    face.petId = input.id;
  } else if (input.purpose === 'owner') {
    if (!(await findOwner(ctx.db, ctx.actor.userId, input.id))) throw new DomainError('OWNER_NOT_FOUND');
    face.ownerId = input.id;
  }
  return next({ ctx: { face } });
});

/**
 * The attachments of one entry, for a caller who may see it; the context names the animal. @throws the
 * refusal of the missing row
 */
export const attachedProcedure = signedInProcedure.input(attachedInput).use(async ({ ctx, input, meta, next }) => {
  const { purpose, id } = input;
  if (purpose === 'neutering') {
    const pet = await requirePet(ctx.db, ctx.actor, id, meta?.staff);
    await noteReading(ctx, pet);
    return next({ ctx: { petId: pet.id } });
  }
  const { missing } = ENTRIES[purpose];
  const entry = await findAttachable(ctx, { purpose, id }, meta?.staff);
  if (!entry || entry.removedAt !== null) throw new DomainError(missing);
  await noteReading(ctx, await requirePet(ctx.db, ctx.actor, entry.petId, meta?.staff));
  return next({ ctx: { petId: entry.petId } });
});
