/** The input of consent. Runs in the browser. */
import { z } from 'zod';
import { readTyped } from '#server/pets/pets/codes.rules.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { CODE_DIGITS } from './rules.ts';

const DIGITS = `Son ${CODE_DIGITS} números: pide que te los lean otra vez.`;

/** The digits as they are read aloud: `482 913`. */
export const consentCodeInput = z.object({
  code: z
    .string({ error: DIGITS })
    .max(20, DIGITS)
    .transform((typed, context) => {
      const digits = typed.replaceAll(/[\s-]/g, '');
      if (/^\d+$/.test(digits) && digits.length === CODE_DIGITS) return digits;
      context.addIssue({ code: 'custom', message: DIGITS });
      return z.NEVER;
    }),
});

const UNREADABLE = 'Escribe el código de su cédula o de su placa, o los 15 números de su microchip.';

/** An animal's own code, its tag's, or its microchip. */
export const animalCodeInput = z.object({
  code: z
    .string({ error: UNREADABLE })
    .max(200, UNREADABLE)
    .transform((typed, context) => {
      const read = readTyped(typed);
      if (read) return read;
      context.addIssue({ code: 'custom', message: UNREADABLE });
      return z.NEVER;
    }),
});

export const paperConsentInput = animalCodeInput.extend({
  note: requiredText(200, 'Escribe quién firmó y dónde está guardado el papel.'),
});

export const answerInput = z.object({ requestId: rowId, granted: z.boolean() });

export type ConsentCodeInput = z.infer<typeof consentCodeInput>;
export type AnimalCodeInput = z.infer<typeof animalCodeInput>;
export type PaperConsentInput = z.infer<typeof paperConsentInput>;
export type AnswerInput = z.infer<typeof answerInput>;
