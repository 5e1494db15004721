/** An animal on its way to another user. Runs in the browser. */
import { z } from 'zod';
import { email } from '#server/accounts/sessions/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';

export const TRANSFER_DAYS = 14;

/** Beside the animal's id, which the gate reads. */
export const offerInput = z.object({ email });
export const transferIdInput = z.object({ transferId: rowId });
export const transferTokenInput = z.object({
  token: z.string().min(1, 'Falta el enlace.').max(200, 'Ese enlace no sirve.'),
});

/** Only asked where the clinic kept the animal. */
export const acceptInput = transferTokenInput.extend({ staysPatient: z.boolean().default(false) });

/** `claim`: what the browser got for the right figures of a record that the clinic hands over. */
export const takeInput = z.object({
  claim: z.string({ error: 'Falta el enlace.' }).min(1, 'Falta el enlace.').max(128, 'Ese enlace no sirve.'),
  staysPatient: z.boolean().default(false),
  /** Another record that waits for the same guardian; absent: the one of the claim. */
  handOverId: rowId.nullish(),
});
export const takeBackInput = z.object({ handOverId: rowId });

export type TakeInput = z.infer<typeof takeInput>;
export type TakeBackInput = z.infer<typeof takeBackInput>;
export type AcceptInput = z.infer<typeof acceptInput>;
export type OfferInput = z.infer<typeof offerInput>;
