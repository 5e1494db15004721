import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { KEY_DAYS } from './rules.ts';
import { type ApiScope, SCOPES } from '#server/platform/core/api-scopes.ts';

const scopes = Object.keys(SCOPES) as [ApiScope, ...ApiScope[]];

export const createKeyInput = z.object({
  name: requiredText(60, 'Ponle un nombre: para qué programa es.'),
  scopes: z
    .array(z.enum(scopes, 'Ese permiso no existe.'))
    .min(1, 'Elige al menos un permiso.')
    .max(scopes.length, 'Cada permiso, una vez.')
    .transform((chosen) => [...new Set(chosen)]),
  days: z.literal(KEY_DAYS, 'Elige cuánto dura.'),
  /** Not needed where the account has none and a second factor proves the user. */
  password: z.string().max(256, 'Usa 256 caracteres como máximo.').optional(),
  /** Needed where the second factor is on. */
  code: z.string().trim().max(40, 'Ese código es demasiado largo.').optional(),
});

export const keyIdInput = z.object({ keyId: rowId });

export type CreateKeyInput = z.infer<typeof createKeyInput>;
export type KeyIdInput = z.infer<typeof keyIdInput>;
