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

export type CaptionInput = z.infer<typeof captionInput>;
export type RestoreInput = z.infer<typeof restoreInput>;
