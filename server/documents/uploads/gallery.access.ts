/** The gate to a file, reached through its animal or its user. */
import type { Db } from '#db/types.ts';
import type { Actor } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { ENTRIES } from './access.ts';
import { findOwner } from '#server/accounts/owners/queries.ts';
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import { signedInProcedure } from '#server/platform/core/trpc.ts';
import { findReachableFile } from '#server/pets/files/gallery.queries.ts';
import { attachedInput, faceInput, fileIdInput } from './gallery.schema.ts';

/**
 * @throws FILE_NOT_FOUND alike for missing and foreign files and one in the other state; PET_READ_ONLY for a
 * reader.
 */
async function requireFile(db: Db, actor: Actor, fileId: number, removed: boolean) {
  const file = await findReachableFile(db, actor.userId, fileId);
  if (!file || (file.removedAt !== null) !== removed) throw new DomainError('FILE_NOT_FOUND');
  refuseReader(file);
  return file;
}

/** The base of every procedure that changes one file; its context carries the file. */
export const fileProcedure = signedInProcedure.input(fileIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { file: await requireFile(ctx.db, ctx.actor, input.fileId, false) } });
});

/** The same for a removed file, which Deshacer restores. */
export const removedFileProcedure = signedInProcedure.input(fileIdInput).use(async ({ ctx, input, next }) => {
  return next({ ctx: { file: await requireFile(ctx.db, ctx.actor, input.fileId, true) } });
});

/**
 * Admits an editor of the animal, the user who lists the owner, or the user themselves; the context names the
 * picture's subject.
 */
export const faceProcedure = signedInProcedure.input(faceInput).use(async ({ ctx, input, next }) => {
  const face = { purpose: input.purpose, petId: null as number | null, ownerId: null as number | null };
  if (input.purpose === 'pet') {
    refuseReader(await requirePet(ctx.db, ctx.actor, input.id));
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
export const attachedProcedure = signedInProcedure.input(attachedInput).use(async ({ ctx, input, next }) => {
  const { purpose, id } = input;
  if (purpose === 'neutering') return next({ ctx: { petId: (await requirePet(ctx.db, ctx.actor, id)).id } });
  const { find, missing } = ENTRIES[purpose];
  const entry = await find(ctx.db, ctx.actor.userId, id);
  if (!entry || entry.removedAt !== null) throw new DomainError(missing);
  return next({ ctx: { petId: entry.petId } });
});
