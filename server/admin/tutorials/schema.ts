import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { isStorable } from '#server/platform/lib/text.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import {
  CAPTIONS_LETTERS,
  DESCRIPTION_LETTERS,
  isGoodLink,
  MOST_VIDEOS,
  problemWithCaptions,
  TITLE_LETTERS,
} from './rules.ts';

export { VIDEO_BYTES } from './rules.ts';

const words = {
  title: requiredText(TITLE_LETTERS, 'Ponle un título.'),
  description: optionalText(DESCRIPTION_LETTERS).default(null),
};

export const videoIdInput = z.object({ videoId: rowId });
export const addLinkInput = z.object({
  ...words,
  link: z
    .string({ error: 'Pega la dirección del video.' })
    .trim()
    .min(1, 'Pega la dirección del video.')
    .max(500, 'La dirección es demasiado larga.')
    .refine(isGoodLink, 'Usa una dirección que empiece con https://'),
});
export const updateVideoInput = videoIdInput.extend(words);
export const captionsInput = videoIdInput.extend({
  captions: z
    .string()
    .max(CAPTIONS_LETTERS, 'Los subtítulos son demasiado largos.')
    .superRefine((text, context) => {
      const problem = problemWithCaptions(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .nullable(),
});
export const publishVideoInput = videoIdInput.extend({ published: z.boolean() });
export const landingInput = videoIdInput.extend({ onLanding: z.boolean() });
export const arrangeInput = z.object({
  /** All of them, in the new order. */
  videoIds: z.array(rowId).min(1).max(MOST_VIDEOS),
});

/** Fields of the form beside the file: all of them text. */
export const videoFields = z.object({
  title: words.title.refine(isStorable, 'Ese texto tiene un carácter que no sirve.'),
  description: words.description.refine(
    (text) => text === null || isStorable(text),
    'Ese texto tiene un carácter que no sirve.',
  ),
  /** As the administrator's own browser played it; empty where it could not. */
  seconds: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});

export type VideoIdInput = z.infer<typeof videoIdInput>;
export type AddLinkInput = z.infer<typeof addLinkInput>;
export type UpdateVideoInput = z.infer<typeof updateVideoInput>;
export type CaptionsInput = z.infer<typeof captionsInput>;
export type PublishVideoInput = z.infer<typeof publishVideoInput>;
export type LandingInput = z.infer<typeof landingInput>;
export type ArrangeInput = z.infer<typeof arrangeInput>;
export type VideoFields = z.infer<typeof videoFields>;
