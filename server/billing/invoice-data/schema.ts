import { z } from 'zod';
import { email } from '#server/accounts/sessions/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { isVisible } from '#server/platform/lib/text.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';
import { plainIdNumber } from '#server/accounts/owners/rules.ts';
import { plainField } from '#server/billing/sri/xml.rules.ts';
import { FINAL_CONSUMER, remarkOnBuyer } from './rules.ts';

/** Lengths of the SRI's invoice 2.1.0. The law fixes the final consumer's number and name. */
export const invoiceInput = z
  .object({
    kind: z.enum(['04', '05', '06', '07', '08'], { error: 'Elige a nombre de quién va.' }),
    number: z.string().max(40, 'Es demasiado largo.').transform(plainIdNumber).default(''),
    name: z.string().trim().max(300, 'Usa 300 letras como máximo.').default(''),
    address: optionalText(300).default(null),
    email: z
      .union([z.literal(''), email])
      .transform((value) => value || null)
      .nullable()
      .default(null),
    phone: optionalText(30).default(null),
  })
  .superRefine(({ kind, number, name }, context) => {
    if (kind === '07') return;
    const remark = remarkOnBuyer(kind, number);
    if (remark?.level === 'error') context.addIssue({ code: 'custom', path: ['number'], message: remark.message });
    if (!isVisible(name))
      context.addIssue({ code: 'custom', path: ['name'], message: 'Escribe el nombre o la razón social.' });
    else if (plainField(name, 300) === '')
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'Escríbelo con letras: la factura no lleva dibujos.',
      });
  })
  .transform((data) => (data.kind === '07' ? { ...data, ...FINAL_CONSUMER } : data));
export type InvoiceInput = z.infer<typeof invoiceInput>;

/** Changes some fields; they are validated together with the unchanged ones. */
export const changeInvoiceInput = z.object({
  invoiceDataId: rowId,
  kind: z.enum(['04', '05', '06', '07', '08'], { error: 'Elige a nombre de quién va.' }).optional(),
  number: z.string().max(40, 'Es demasiado largo.').nullish(),
  name: z.string().max(300, 'Usa 300 letras como máximo.').nullish(),
  address: z.string().max(300, 'Usa 300 letras como máximo.').nullish(),
  email: z.string().max(254, 'Usa 254 letras como máximo.').nullish(),
  phone: z.string().max(30, 'Usa 30 letras como máximo.').nullish(),
});
export type ChangeInvoiceInput = z.infer<typeof changeInvoiceInput>;
