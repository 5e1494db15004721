/** The input of the account's screens and calls. Runs in the browser: form and server refuse the same. */
import { z } from 'zod';
import { chosenCountry, personName, writtenPhone } from '#server/accounts/users/schema.ts';

/**
 * Plain addresses only: no display names, comments or second recipients may ever reach a mail library. Linear
 * in length.
 */
const PLAIN_ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export const email = z
  .string({ error: 'Escribe tu correo.' })
  .trim()
  .toLowerCase()
  .min(1, 'Escribe tu correo.')
  .max(254, 'El correo es demasiado largo.')
  .refine((value) => value.includes('@'), { error: 'Le falta la arroba (@).', abort: true })
  .refine((value) => /\.[a-z]{2,}$/.test(value), { error: 'Le falta el final, por ejemplo .com o .ec', abort: true })
  .regex(PLAIN_ADDRESS, 'Revisa el correo: tiene un carácter que no sirve.');

/** Empty and null are both "unknown"; a wrong one is told what is wrong, which a union of schemas would hide. */
export const optionalEmail = z
  .string()
  .trim()
  .nullable()
  .transform((typed) => typed || null)
  .pipe(email.nullable());

export const MIN_PASSWORD = 8;
export const MIN_ADMIN_PASSWORD = 15;
export const newPassword = z
  .string({ error: 'Escribe una contraseña.' })
  .min(MIN_PASSWORD, `Usa al menos ${MIN_PASSWORD} caracteres.`)
  .max(256, 'Usa 256 caracteres como máximo.');

export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden. Por favor, inténtalo de nuevo.';

export const signUpInput = z
  .object({
    email,
    password: newPassword,
    confirmPassword: z.string({ error: 'Repite la contraseña.' }),
    name: personName,
    surname: z.string().trim().max(100, 'Usa 100 letras como máximo.').optional(),
    country: chosenCountry,
    phone: writtenPhone,
    acceptTerms: z.boolean().refine(Boolean, 'Acepta las condiciones para continuar.'),
    timeZone: z.string().max(64).optional(),
    /** Of a record that the clinic hands over: it invites where accounts are opened by invitation. */
    claim: z.string().max(128).optional(),
  })
  .refine((input) => input.password === input.confirmPassword, { path: ['confirmPassword'], error: PASSWORDS_DIFFER });

const typedPassword = z
  .string({ error: 'Escribe tu contraseña.' })
  .min(1, 'Escribe tu contraseña.')
  .max(256, 'Usa 256 caracteres como máximo.');

export const signInInput = z.object({
  email: z
    .string({ error: 'Escribe tu correo.' })
    .trim()
    .toLowerCase()
    .min(1, 'Escribe tu correo.')
    .max(254, 'El correo es demasiado largo.'),
  password: typedPassword,
  remember: z.boolean().default(false),
  /** The second factor's code, for callers that have no second screen to ask for it. */
  code: z.string().max(40, 'Ese código es demasiado largo.').optional(),
});

export const reopenInput = z.object({ password: typedPassword });

export const emailInput = z.object({ email });

/** A one-time token as it travels in a link: 32 random bytes in base64url. */
export const tokenInput = z.object({
  token: z.string({ error: 'Falta el enlace.' }).min(1, 'Falta el enlace.').max(128, 'Ese enlace no es válido.'),
});

/** What the tap on an opened link says; the proof is the link, or a cookie. */
export const enterInput = z.object({ remember: z.boolean().default(false) });
export const enterByLinkInput = tokenInput.extend(enterInput.shape);

export const resetPasswordInput = tokenInput
  .extend({ password: newPassword, confirmPassword: z.string({ error: 'Repite la contraseña.' }) })
  .refine((input) => input.password === input.confirmPassword, { path: ['confirmPassword'], error: PASSWORDS_DIFFER });

export const changeUnconfirmedEmailInput = z.object({ email, password: z.string().min(1).max(256), newEmail: email });

export const firstAdminInput = tokenInput
  .extend({
    email,
    name: personName,
    password: z
      .string({ error: 'Escribe una contraseña.' })
      .min(MIN_ADMIN_PASSWORD, `Un administrador usa al menos ${MIN_ADMIN_PASSWORD} caracteres.`)
      .max(256, 'Usa 256 caracteres como máximo.'),
    confirmPassword: z.string({ error: 'Repite la contraseña.' }),
  })
  .refine((input) => input.password === input.confirmPassword, { path: ['confirmPassword'], error: PASSWORDS_DIFFER });

export type SignUpInput = z.infer<typeof signUpInput>;
export type ChangeUnconfirmedEmailInput = z.infer<typeof changeUnconfirmedEmailInput>;
export type SignInInput = z.infer<typeof signInInput>;
export type ReopenInput = z.infer<typeof reopenInput>;
export type EnterInput = z.infer<typeof enterInput>;
export type EnterByLinkInput = z.infer<typeof enterByLinkInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type FirstAdminInput = z.infer<typeof firstAdminInput>;
