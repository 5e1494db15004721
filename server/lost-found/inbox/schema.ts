import { z } from 'zod';
import { LONGEST_REPORT } from '#server/lost-found/abuse/rules.ts';
import { MESSAGE_LETTERS } from '#server/lost-found/threads/rules.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';

/** `petId`: only the conversations about this animal. */
export const listThreadsInput = z.object({ petId: rowId.nullish() }).optional();

export const threadIdInput = z.object({ threadId: rowId });

export const threadTokenInput = z.object({
  token: z.string().min(1, 'Falta el enlace.').max(200, 'Ese enlace no sirve.'),
});

export const replyInput = z.object({ text: requiredText(MESSAGE_LETTERS, 'Escribe tu respuesta.') });

/** `messageId`: the last one on the screen; later ones stay unread. */
export const readThreadInput = z.object({ messageId: rowId });

export const reportFinderInput = z.object({ text: requiredText(LONGEST_REPORT, 'Cuéntanos qué pasó.') });

export type ListThreadsInput = z.infer<typeof listThreadsInput>;
export type ReplyInput = z.infer<typeof replyInput>;
export type ReadThreadInput = z.infer<typeof readThreadInput>;
export type ReportFinderInput = z.infer<typeof reportFinderInput>;
