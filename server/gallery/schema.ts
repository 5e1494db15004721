/** What may be said of a photo or a paper that is stored. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/lib/ids.ts';
import { optionalText } from '#server/lib/text-field.ts';

export const CAPTION_LETTERS = 140;

export const fileIdInput = z.object({ fileId: rowId });
/** Beside the file's id, which the gate reads. */
export const captionInput = z.object({ caption: optionalText(CAPTION_LETTERS) });
export const restoreInput = z.object({
  /** Where it was the face when it was removed, it becomes the face again. */
  asFace: z.boolean().default(false),
});

/** Whose face: of an animal, of a guardian, or (without an id) of oneself. */
export const faceInput = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('pet'), id: rowId }),
  z.object({ purpose: z.literal('owner'), id: rowId }),
  z.object({ purpose: z.literal('user') }),
]);

/** For callers that read page by page; the animal's id is the gate's. */
export const galleryPageInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(100, 'Pide 100 por página como máximo.').default(20),
});

/** What was attached to one entry, or with the animal's own id to its sterilisation. */
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
