/** What an administrator may do to mails that did not go out. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/lib/ids.ts';
import { MOST_AT_ONCE } from './rules.ts';

export const mailListInput = z.object({
  /** A fragment of an address; empty for all. */
  filter: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  state: z.enum(['given-up', 'waiting']).nullable().default(null),
  /** Id of the last row seen: the page goes on below it. */
  cursor: rowId.nullish(),
});

export const mailsInput = z.object({
  mailIds: z
    .array(rowId)
    .min(1, 'Elige al menos un correo.')
    .max(MOST_AT_ONCE, `Elige ${MOST_AT_ONCE} correos como máximo.`),
});

export type MailListInput = z.infer<typeof mailListInput>;
export type MailsInput = z.infer<typeof mailsInput>;
