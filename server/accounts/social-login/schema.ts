/** What the social login is told by a person. Who the person is never comes from here. */
import { z } from 'zod';
import { chosenCountry, email, personName, writtenPhone } from '#server/accounts/sessions/schema.ts';

export const providerInput = z.enum(['google', 'facebook'], { error: 'Debe ser google o facebook.' });

export const firebaseInput = z.object({
  idToken: z
    .string({ error: 'Falta el token de identidad.' })
    .min(1, 'Falta el token de identidad.')
    .max(8000, 'Ese token de identidad no es válido.'),
  provider: providerInput,
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

export type FirebaseInput = z.infer<typeof firebaseInput>;
export type FirebaseSignUpInput = z.infer<typeof firebaseSignUpInput>;
