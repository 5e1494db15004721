/** The input for changing sign-in data. Runs in the browser too. */
import { z } from 'zod';
import { email, newPassword, PASSWORDS_DIFFER } from '#server/accounts/sessions/schema.ts';
import { factorCodeOrNone } from '#server/accounts/second-factor/schema.ts';

const presentPassword = z
  .string({ error: 'Escribe tu contraseña.' })
  .min(1, 'Escribe tu contraseña.')
  .max(256, 'Usa 256 caracteres como máximo.');

export const requestEmailInput = z.object({ email, password: presentPassword, code: factorCodeOrNone });

export const changePasswordInput = z
  .object({
    currentPassword: presentPassword,
    password: newPassword,
    confirmPassword: z.string({ error: 'Repite la contraseña.' }),
    code: factorCodeOrNone,
  })
  .refine((input) => input.password === input.confirmPassword, { path: ['confirmPassword'], error: PASSWORDS_DIFFER });

export const endSessionInput = z.object({
  /** The id that account.sessions returns: the beginning of the stored hash, which opens nothing. */
  sessionId: z.string({ error: 'Falta la sesión.' }).regex(/^[0-9a-f]{16}$/, 'Esa sesión no existe.'),
});

export type RequestEmailInput = z.infer<typeof requestEmailInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type EndSessionInput = z.infer<typeof endSessionInput>;
