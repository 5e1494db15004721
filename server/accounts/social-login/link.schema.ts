import { z } from 'zod';
import { email } from '#server/accounts/sessions/schema.ts';
import { providerInput } from './schema.ts';

/** Longer than other tokens, because it carries the provider's claims. */
const joinToken = z
  .string({ error: 'Falta el enlace.' })
  .min(1, 'Falta el enlace.')
  .max(2000, 'Ese enlace no es válido.');

export const joinTokenInput = z.object({ token: joinToken });

export const joinInput = joinTokenInput.extend({
  /** Absent where the link came by mail. */
  password: z
    .string({ error: 'Escribe tu contraseña.' })
    .min(1, 'Escribe tu contraseña.')
    .max(256, 'Usa 256 caracteres como máximo.')
    .optional(),
});

export const completeInput = joinTokenInput.extend({ email });

/** The claims in a link to join: the provider's, never the user's. */
export const vouched = z.object({
  provider: providerInput,
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string(),
  surname: z.string(),
  /** The link was sent to the account's own mailbox. */
  byMail: z.boolean().default(false),
});

export type Vouched = z.infer<typeof vouched>;
export type JoinTokenInput = z.infer<typeof joinTokenInput>;
export type JoinInput = z.infer<typeof joinInput>;
export type CompleteInput = z.infer<typeof completeInput>;
