/** The administrator's input about licences. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { readPrinted } from '#server/pets/pets/codes.rules.ts';

const UNREADABLE = 'Revisa letras y números: el código es como K7Q2M-9XDTJ.';
const AMOUNT = 'Escribe un número entero, de 1 a 36 meses o de 1 a 366 días.';
const REASON = 'Escribe por qué: queda anotado con tu nombre.';
const SHORTEST_REASON = 5;

/** An animal's own code, typed any way or read by a camera. */
export const licenceCodeInput = z.object({
  code: z
    .string({ error: UNREADABLE })
    .max(200, UNREADABLE)
    .transform((typed, context) => {
      const code = readPrinted(typed);
      if (code) return code;
      context.addIssue({ code: 'custom', message: UNREADABLE });
      return z.NEVER;
    }),
});

const reason = requiredText(300, REASON).refine((words) => words.length >= SHORTEST_REASON, REASON);

export const extendInput = licenceCodeInput
  .extend({
    months: z.int({ error: AMOUNT }).min(0, AMOUNT).max(36, AMOUNT).default(0),
    days: z.int({ error: AMOUNT }).min(0, AMOUNT).max(366, AMOUNT).default(0),
    reason,
  })
  .refine(({ months, days }) => months + days > 0, { path: ['months'], message: AMOUNT });

export const takeBackInput = z.object({ grantId: rowId, reason });

export type LicenceCodeInput = z.infer<typeof licenceCodeInput>;
export type ExtendInput = z.infer<typeof extendInput>;
export type TakeBackInput = z.infer<typeof takeBackInput>;
