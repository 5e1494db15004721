/** The input that begins a payment. It has no amount: the server sets prices. Runs in the browser too. */
import { z } from 'zod';
import { invoiceInput } from '#server/billing/invoice-data/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';

const MOST_PETS = 50;

const method = z.enum(['card', 'payphone', 'paypal', 'transfer'], { error: 'Elige cómo quieres pagar.' });

export const beginInput = z.object({
  planId: rowId,
  petIds: z
    .array(rowId)
    .min(1, 'Elige al menos una mascota.')
    .max(MOST_PETS, `Elige ${MOST_PETS} mascotas como máximo.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Una mascota está dos veces.'),
  method,
  invoice: invoiceInput,
  /** For a transfer: its number, its sender, or that it will be cash. */
  reference: optionalText(200).default(null),
});
export type BeginInput = z.infer<typeof beginInput>;

/** The legacy callers' input: they send the invoice data in an earlier call, or none. */
export const beginAsBeforeInput = beginInput.omit({ invoice: true });
export type BeginAsBeforeInput = z.infer<typeof beginAsBeforeInput>;

export const methodsInput = z.object({ method: method.optional() });
export type MethodsInput = z.infer<typeof methodsInput>;
