import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { BODY_LETTERS, TITLE_LETTERS } from './rules.ts';

const words = {
  title: requiredText(TITLE_LETTERS, 'Ponle un título.'),
  body: requiredText(BODY_LETTERS, 'Escribe qué hay de nuevo.'),
};

export const noticeIdInput = z.object({ noticeId: rowId });
export const createNoticeInput = z.object(words);
export const updateNoticeInput = noticeIdInput.extend(words);
export const publishNoticeInput = noticeIdInput.extend({
  /** Once, to every user with a subscribed browser. */
  push: z.boolean().default(false),
});
export const newsPageInput = z.object({
  /** The last row of the page before. */
  cursor: rowId.nullish(),
});
export const administratorNewsInput = newsPageInput.extend({
  state: z.enum(['published', 'draft', 'off'], { error: 'Elige un estado de la lista.' }).optional(),
});
export const seenInput = z.object({ upTo: z.iso.datetime({ error: 'Envía un momento en UTC.' }).max(40) });

export type NoticeIdInput = z.infer<typeof noticeIdInput>;
export type CreateNoticeInput = z.infer<typeof createNoticeInput>;
export type UpdateNoticeInput = z.infer<typeof updateNoticeInput>;
export type PublishNoticeInput = z.infer<typeof publishNoticeInput>;
export type NewsPageInput = z.infer<typeof newsPageInput>;
export type AdministratorNewsInput = z.infer<typeof administratorNewsInput>;
