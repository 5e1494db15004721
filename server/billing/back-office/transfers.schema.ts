/** What an administrator decides about a transfer. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

const paymentId = rowId;
const REASON_LETTERS = 300;

/** `reference`: how the bank names the movement, for the books and for the receipt. */
export const approveInput = z.object({ paymentId, reference: optionalText(60).default(null) });
/** For a refusal and for taking an approval back. */
export const decideInput = z.object({
  paymentId,
  reason: requiredText(REASON_LETTERS, 'Escribe por qué: quien pagó lo lee en su correo.'),
});
export type ApproveInput = z.infer<typeof approveInput>;
export type DecideInput = z.infer<typeof decideInput>;
