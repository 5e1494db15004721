/** The input about stored photos and documents. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';

export const CAPTION_LETTERS = 140;

export const fileIdInput = z.object({ fileId: rowId });
/** These join the file's id, which the gate reads. */
export const captionInput = z.object({ caption: optionalText(CAPTION_LETTERS) });
export const restoreInput = z.object({
  /** Makes it the profile picture again where it was that when it was removed. */
  asFace: z.boolean().default(false),
});

/** The profile picture's subject: an animal, an owner, or (without an id) the user. */
export const faceInput = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('pet'), id: rowId }),
  z.object({ purpose: z.literal('owner'), id: rowId }),
  z.object({ purpose: z.literal('user') }),
]);

/** For callers that read page by page; the gate reads the animal's id. */
export const galleryPageInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(100, 'Pide 100 por página como máximo.').default(20),
});

/** The attachments of one entry, or with the animal's own id of its sterilisation. */
export const attachedInput = z.object({
  purpose: z.enum(['neutering', 'vaccination', 'deworming', 'illness', 'medicine', 'checkup'], {
    error: 'Elige de qué son los archivos.',
  }),
  id: rowId,
});

export type GalleryPageInput = z.infer<typeof galleryPageInput>;
export type AttachedInput = z.infer<typeof attachedInput>;
export type CaptionInput = z.infer<typeof captionInput>;
export type RestoreInput = z.infer<typeof restoreInput>;
