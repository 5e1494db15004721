/** The input of a hand-over. Runs in the browser: its page and its calls refuse the same. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { CODE_FIGURES, FIGURES } from './rules.ts';

const LINK = 'Ese enlace no sirve.';
const token = z.string({ error: 'Falta el enlace.' }).min(1, 'Falta el enlace.').max(128, LINK);

export const handOverIdInput = z.object({ handOverId: rowId });
/** Beside the animal's id, which the gate reads. */
export const sendInput = z.object({
  way: z.enum(['link', 'mail', 'whatsapp'], { error: 'Elige cómo enviarla.' }),
  /** With all others of its guardian, in the same words. */
  all: z.boolean().default(false),
});
/** `cursor`: the row after which a list goes on. */
export const pageInput = z.object({ cursor: rowId.nullish() });
export const offersInput = z.object({
  state: z.enum(['waiting', 'taken'], { error: 'Elige una lista.' }),
  cursor: rowId.nullish(),
});

export const linkInput = z.object({ token });
/** `claim`: what the browser got for the right figures. */
export const lookInput = linkInput.extend({ claim: z.string().max(128, LINK).nullable().default(null) });

const FIGURES_WANTED = `Escribe los ${FIGURES} últimos números, o los ${CODE_FIGURES} del código.`;

/** The last four figures of a number on record, or the six of a code: they differ in length. */
export const proveInput = linkInput.extend({
  answer: z
    .string({ error: FIGURES_WANTED })
    .max(40, FIGURES_WANTED)
    .transform((typed, context) => {
      const written = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
      if (/^[0-9A-Z]+$/.test(written) && [FIGURES, CODE_FIGURES].includes(written.length)) return written;
      context.addIssue({ code: 'custom', message: FIGURES_WANTED });
      return z.NEVER;
    }),
});

export type SendInput = z.infer<typeof sendInput>;

export type PageInput = z.infer<typeof pageInput>;
export type OffersInput = z.infer<typeof offersInput>;
export type LookInput = z.infer<typeof lookInput>;
export type ProveInput = z.infer<typeof proveInput>;
