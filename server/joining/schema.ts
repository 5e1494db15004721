import { z } from 'zod';
import { email } from '#server/auth/schema.ts';
import { providerInput } from '#server/social/schema.ts';

/** Longer than other links: it carries what the provider said. */
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

/** What a link to join carries: the provider's word, never the person's. */
export const vouched = z.object({
  provider: providerInput,
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string(),
  surname: z.string(),
  /** The link lay in the account's own mailbox. */
  byMail: z.boolean().default(false),
});

export type Vouched = z.infer<typeof vouched>;
export type JoinTokenInput = z.infer<typeof joinTokenInput>;
export type JoinInput = z.infer<typeof joinInput>;
export type CompleteInput = z.infer<typeof completeInput>;
