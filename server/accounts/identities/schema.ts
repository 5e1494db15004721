import { z } from 'zod';

import { SOCIAL_PROVIDERS } from './rules.ts';

export const providerInput = z.enum(SOCIAL_PROVIDERS, { error: 'Debe ser google, facebook u oidc.' });

/** The claims that a one-time link carries: the provider's, never the user's. */
export const verifiedClaims = z.object({
  provider: providerInput,
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string(),
  surname: z.string(),
  /** The link was sent to the account's own mailbox. */
  byMail: z.boolean().default(false),
});

export const disconnectInput = z.object({ provider: providerInput });

export const connectInput = disconnectInput.extend({
  /** Absent for an account without a password. */
  password: z.string({ error: 'Escribe tu contraseña.' }).max(256, 'Usa 256 caracteres como máximo.').optional(),
});

export type DisconnectInput = z.infer<typeof disconnectInput>;
export type ConnectInput = z.infer<typeof connectInput>;
export type VerifiedClaims = z.infer<typeof verifiedClaims>;
