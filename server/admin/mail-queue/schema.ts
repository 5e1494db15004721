/** An administrator's input about unsent mails. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { chosenIds, searched } from '#server/platform/lib/list-field.ts';
import { MOST_AT_ONCE } from './rules.ts';

const state = z.enum(['given-up', 'waiting']).nullable().default(null);

export const mailListInput = z.object({
  /** A fragment of an address; empty for all. */
  filter: searched,
  state,
  /** Id of the last row seen: the page continues below it. */
  cursor: rowId.nullish(),
});

/** The same from an address: `?busca=ana@&estado=waiting`, or `?solo=4,9,12`. */
export const mailsExport = z
  .object({ busca: searched, estado: state, solo: chosenIds })
  .transform(({ busca, estado, solo }) => ({ filter: busca, state: estado, ids: solo }));

export const mailsInput = z.object({
  mailIds: z
    .array(rowId)
    .min(1, 'Elige al menos un correo.')
    .max(MOST_AT_ONCE, `Elige ${MOST_AT_ONCE} correos como máximo.`),
});

export type MailListInput = z.infer<typeof mailListInput>;
export type MailsExport = z.infer<typeof mailsExport>;
export type MailsInput = z.infer<typeof mailsInput>;
