/** What the two ways to delete an account ask for. */
import { z } from 'zod';
import { factorCode } from '#server/accounts/second-factor/schema.ts';

export const deleteAccountInput = z.object({
  password: z.string({ error: 'Escribe tu contraseña.' }).min(1, 'Escribe tu contraseña.').max(256),
  /** Where a second factor is on. */
  code: factorCode.optional(),
});

export const requestDeletionInput = deleteAccountInput.pick({ code: true });

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;
export type RequestDeletionInput = z.infer<typeof requestDeletionInput>;
