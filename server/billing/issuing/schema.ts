/** An administrator's questions and decisions about documents of the SRI. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { pageSize } from '#server/platform/lib/list-field.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { invoiceInput } from '#server/billing/invoice-data/schema.ts';
import { INVOICE_STATES } from '#server/billing/invoices/rules.ts';

const state = z.enum([...INVOICE_STATES, 'open', 'case', 'correct'], { error: 'Elige un estado.' });

/** `open`: what waits; `case`: what a person has to mend; `correct`: what has to be annulled. `from`, `to`: days of issue. */
export const invoiceListInput = z.object({
  state: state.nullish(),
  origin: z.enum(['counter', 'payment'], { error: 'Elige de dónde vienen.' }).nullish(),
  kind: z.enum(['01', '04'], { error: 'Elige facturas o notas de crédito.' }).nullish(),
  q: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  from: calendarDate.nullish(),
  to: calendarDate.nullish(),
  cursor: rowId.nullish(),
  size: pageSize,
});
export type InvoiceListInput = z.infer<typeof invoiceListInput>;

export const invoiceIdInput = z.object({ invoiceId: rowId });
export type InvoiceIdInput = z.infer<typeof invoiceIdInput>;

/**
 * `renumber`: with the next number, where the SRI has another document of this one. `buyer`: as it should have been, where the SRI
 * refused it.
 */
export const sendAgainInput = z.object({
  invoiceId: rowId,
  renumber: z.boolean().default(false),
  buyer: invoiceInput.nullable().default(null),
});
export type SendAgainInput = z.infer<typeof sendAgainInput>;

/** The money of a sale at the counter was given back; of a payment its refund decides. */
export const takeBackInput = z.object({
  invoiceId: rowId,
  reason: requiredText(300, 'Escribe por qué: va en la nota de crédito.'),
});
export type TakeBackInput = z.infer<typeof takeBackInput>;

export const issueInput = z.object({ paymentId: rowId });
export type IssueInput = z.infer<typeof issueInput>;

const MONTH = 'Elige un mes.';
export const monthInput = z.object({ month: z.string({ error: MONTH }).regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, MONTH) });
export type MonthInput = z.infer<typeof monthInput>;

/** As addresses name a document. */
export const invoiceCode = z
  .string()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{15}$/);
