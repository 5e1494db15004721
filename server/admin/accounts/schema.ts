/** An administrator's actions on accounts. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { MOST_AT_ONCE, SECOND_FACTOR_REASONS } from './rules.ts';

export const accountInput = z.object({ userId: rowId });

export const accountsInput = z.object({
  userIds: z
    .array(rowId)
    .min(1, 'Elige al menos una cuenta.')
    .max(MOST_AT_ONCE, `Elige ${MOST_AT_ONCE} cuentas como máximo.`),
});

export const roleInput = z.object({
  userId: rowId,
  role: z.enum(['ROLE_USUARIO', 'ROLE_ADMINISTRADOR'], { error: 'Elige un rol.' }),
});

export const secondFactorOffInput = z.object({
  userId: rowId,
  reason: z.enum(Object.keys(SECOND_FACTOR_REASONS) as [SecondFactorReason, ...SecondFactorReason[]], {
    error: 'Elige por qué.',
  }),
});

export type SecondFactorReason = keyof typeof SECOND_FACTOR_REASONS;
export type AccountInput = z.infer<typeof accountInput>;
export type AccountsInput = z.infer<typeof accountsInput>;
export type RoleInput = z.infer<typeof roleInput>;
export type SecondFactorOffInput = z.infer<typeof secondFactorOffInput>;
