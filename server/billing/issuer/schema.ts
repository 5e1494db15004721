/** What an administrator writes about who issues. Runs in the browser too. */
import { z } from 'zod';
import { plainIdNumber, remarkOnIdentity } from '#server/accounts/owners/rules.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { MODES, REGIMES } from './rules.ts';

const THREE = 'Son tres números, como 001.';
const threeDigits = z
  .string({ error: THREE })
  .trim()
  .regex(/^\d{3}$/, THREE)
  .refine((digits) => digits !== '000', THREE);

const RUC = 'Escribe el RUC: 13 números.';
const SEQUENCE = 'El próximo número va de 1 a 999999999.';

export const issuerInput = z.object({
  ruc: z
    .string({ error: RUC })
    .max(40, 'Es demasiado largo.')
    .transform(plainIdNumber)
    .superRefine((ruc, context) => {
      const remark = remarkOnIdentity('ruc', ruc);
      if (remark?.level === 'error') context.addIssue({ code: 'custom', message: remark.message });
      else if (!ruc.endsWith('001'))
        context.addIssue({ code: 'custom', message: 'El RUC de quien emite termina en 001.' });
    }),
  legalName: requiredText(300, 'Escribe la razón social como está en el RUC.'),
  tradeName: optionalText(300).default(null),
  headAddress: requiredText(300, 'Escribe la dirección de la matriz.'),
  branchAddress: optionalText(300).default(null),
  establishment: threeDigits,
  point: threeDigits,
  regime: z.enum(REGIMES, { error: 'Elige el régimen.' }),
  keepsAccounts: z.boolean({ error: 'Di si está obligado a llevar contabilidad.' }),
  specialTaxpayer: optionalText(13)
    .refine((text) => text === null || /^[0-9A-Za-z]{3,13}$/.test(text), 'Escribe solo el número de la resolución.')
    .default(null),
  withholdingAgent: optionalText(8)
    .refine((text) => text === null || /^[1-9]\d{0,7}$/.test(text), 'Escribe solo el número, sin ceros al inicio.')
    .default(null),
  /** The next number of an invoice in production, where another system issued before. */
  nextInvoice: z.int({ error: SEQUENCE }).min(1, SEQUENCE).max(999_999_999, SEQUENCE),
  nextCreditNote: z.int({ error: SEQUENCE }).min(1, SEQUENCE).max(999_999_999, SEQUENCE),
});
export type IssuerInput = z.infer<typeof issuerInput>;

/** A .p12 is a few kilobytes; one with a chain of authorities some dozens. */
const MOST_LETTERS = 140_000;

/** The file as base64: it is opened, read and never stored as it came. */
export const certificateInput = z.object({
  file: z
    .string({ error: 'Elige el archivo .p12 de la firma.' })
    .min(1, 'Elige el archivo .p12 de la firma.')
    .max(MOST_LETTERS, 'Ese archivo es demasiado grande para una firma.')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Ese archivo no se puede leer.'),
  password: z
    .string({ error: 'Escribe la contraseña de la firma.' })
    .min(1, 'Escribe la contraseña de la firma.')
    .max(200, 'Usa 200 letras como máximo.'),
});
export type CertificateUpload = z.infer<typeof certificateInput>;

export const turnInput = z.object({ mode: z.enum(MODES, { error: 'Elige apagada, pruebas o producción.' }) });
export type TurnInput = z.infer<typeof turnInput>;
