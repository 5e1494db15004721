import { z } from 'zod';
import { providerInput } from '#server/accounts/social-login/schema.ts';

export const disconnectInput = z.object({ provider: providerInput });

export const connectInput = disconnectInput.extend({
  /** Absent for an account without a password. */
  password: z.string({ error: 'Escribe tu contraseña.' }).max(256, 'Usa 256 caracteres como máximo.').optional(),
});

export type DisconnectInput = z.infer<typeof disconnectInput>;
export type ConnectInput = z.infer<typeof connectInput>;
