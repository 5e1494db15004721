import { z } from 'zod';
import { readFactorCode } from './rules.ts';

const written = z
  .string({ error: 'Escribe el código.' })
  .trim()
  .min(1, 'Escribe el código.')
  .max(64, 'Ese código es demasiado largo.');

/** Of the program, or one of the recovery codes. */
export const factorCode = written.refine((text) => readFactorCode(text) !== null, {
  error: 'Son seis números, o un código de recuperación de diez letras y números.',
});

/** The code where the account may have no second factor: an empty field is none. */
export const factorCodeOrNone = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : text))
  .pipe(factorCode.optional())
  .optional();

/** Empty for an account that only enters by a social login. */
const ownPassword = z
  .string({ error: 'Escribe tu contraseña.' })
  .max(256, 'Usa 256 caracteres como máximo.')
  .optional();

export const beginInput = z.object({ password: ownPassword });

export const confirmInput = z.object({
  code: written.refine((text) => readFactorCode(text)?.kind === 'app', 'Son los seis números de tu aplicación.'),
});

export const proofInput = z.object({ password: ownPassword, code: factorCode });

export const secondStepInput = z.object({
  /** Longer than other tokens where it carries a login to be joined. */
  ticket: z.string({ error: 'Falta el primer paso.' }).min(1, 'Falta el primer paso.').max(2000, 'Empieza otra vez.'),
  code: factorCode,
});

export type BeginInput = z.infer<typeof beginInput>;
export type ConfirmInput = z.infer<typeof confirmInput>;
export type ProofInput = z.infer<typeof proofInput>;
export type SecondStepInput = z.infer<typeof secondStepInput>;
