/** What the social login is told by a person. Who the person is never comes from here. */
import { z } from 'zod';
import { email } from '#server/accounts/sessions/schema.ts';
import { chosenCountry, personName, writtenPhone } from '#server/accounts/users/schema.ts';

export const firebaseInput = z.object({
  idToken: z
    .string({ error: 'Falta el token de identidad.' })
    .min(1, 'Falta el token de identidad.')
    .max(8000, 'Ese token de identidad no es válido.'),
  provider: z.enum(['google', 'facebook'], { error: 'Debe ser google o facebook.' }),
  /** Of the second factor: who calls by REST has no second screen. */
  code: z.string().max(40, 'Ese código es demasiado largo.').optional(),
});

/** Profile only: the address is the token's, where it has one. */
export const firebaseSignUpInput = firebaseInput.extend({
  email: email.optional(),
  name: personName.optional(),
  country: chosenCountry.optional(),
  phone: writtenPhone.optional(),
  acceptTerms: z.boolean().refine(Boolean, 'Acepta las condiciones para continuar.'),
});

/** Longer than other tokens, because it carries the provider's claims. */
const linkToken = z
  .string({ error: 'Falta el enlace.' })
  .min(1, 'Falta el enlace.')
  .max(2000, 'Ese enlace no es válido.');

export const linkTokenInput = z.object({ token: linkToken });

export const linkInput = linkTokenInput.extend({
  /** Absent where the link came by mail. */
  password: z
    .string({ error: 'Escribe tu contraseña.' })
    .min(1, 'Escribe tu contraseña.')
    .max(256, 'Usa 256 caracteres como máximo.')
    .optional(),
});

export const completeInput = linkTokenInput.extend({ email });

/** What only the browser keeps while its person is at the provider. */
export const flowCookie = z.object({
  verifier: z.string(),
  nonce: z.string(),
  back: z.string().nullable(),
});

export type FirebaseInput = z.infer<typeof firebaseInput>;
export type FirebaseSignUpInput = z.infer<typeof firebaseSignUpInput>;
export type LinkTokenInput = z.infer<typeof linkTokenInput>;
export type LinkInput = z.infer<typeof linkInput>;
export type CompleteInput = z.infer<typeof completeInput>;
