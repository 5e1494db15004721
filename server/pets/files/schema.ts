/** The fields that accompany a file, and the answer. Runs in the browser. */
import { z } from 'zod';
import type { FilePurpose } from '#db/types.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { isStorable } from '#server/platform/lib/text.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';

export const FILE_BYTES = 10 * 1024 * 1024;
const CAPTION_LETTERS = 140;
const PURPOSES = [
  'gallery',
  'user',
  'pet',
  'owner',
  'neutering',
  'vaccination',
  'deworming',
  'illness',
  'medicine',
  'checkup',
  'payment',
  'report',
] as const satisfies FilePurpose[];

/** Form fields: all of them text. */
export const uploadFields = z
  .object({
    purpose: z.enum(PURPOSES, { error: 'Di para qué es el archivo.' }),
    id: z.string().regex(/^\d+$/).transform(Number).pipe(rowId).optional(),
    caption: optionalText(CAPTION_LETTERS)
      .refine((text) => text === null || isStorable(text), 'Ese texto tiene un carácter que no sirve.')
      .default(null),
  })
  .refine(({ purpose, id }) => (purpose === 'user') === (id === undefined), {
    path: ['id'],
    error: 'Di de quién es el archivo.',
  });

export type UploadFields = z.infer<typeof uploadFields>;

/** A key that the browser makes once per file and repeats with every attempt to send it. */
export const uploadKey = z.string().regex(/^[\w-]{16,64}$/);
