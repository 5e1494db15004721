/** What the staff writes to issue at the counter. Runs in the browser too. */
import { z } from 'zod';
import { invoiceInput } from '#server/billing/invoice-data/schema.ts';
import { MILLION } from '#server/billing/sri/amounts.rules.ts';
import { plainField } from '#server/billing/sri/xml.rules.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { pageSize } from '#server/platform/lib/list-field.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import {
  emptyLineOf,
  FORM_CODES,
  MOST_CENTS,
  MOST_PRICE,
  MOST_QUANTITY,
  MOST_SOLD,
  priceSale,
  RATE_CODES,
} from './rules.ts';

const QUANTITY = `Escribe cuántos: más de 0 y hasta ${MOST_QUANTITY}, con coma si no es entero.`;
const PRICE = `Escribe el precio: más de 0 y hasta ${MOST_PRICE}, con coma para los centavos.`;

const line = z.object({
  description: requiredText(300, 'Escribe qué se vendió.').refine(
    (text) => plainField(text, 300) !== '',
    'Escríbelo con letras: la factura no lleva dibujos.',
  ),
  quantityMillionths: z
    .int({ error: QUANTITY })
    .min(1, QUANTITY)
    .max(MOST_QUANTITY * MILLION, QUANTITY),
  priceMillionths: z
    .int({ error: PRICE })
    .min(1, PRICE)
    .max(MOST_PRICE * MILLION, PRICE),
  rate: z.enum(RATE_CODES, { error: 'Elige su IVA.' }),
});

const lines = z
  .array(line, { error: 'Escribe al menos una línea.' })
  .min(1, 'Escribe al menos una línea.')
  .max(MOST_SOLD, `Caben ${MOST_SOLD} líneas: haz otra factura con las demás.`);

export const counterInvoiceInput = z
  .object({
    /** The patient whose guardian buys; null for another person. */
    petId: rowId.nullable().default(null),
    buyer: invoiceInput,
    lines,
    /** The prices as they were typed include their IVA. */
    pricesIncludeTax: z.boolean({ error: 'Di si los precios ya incluyen IVA.' }),
    payment: z.enum(FORM_CODES, { error: 'Elige cómo pagó.' }),
  })
  .superRefine(({ lines, pricesIncludeTax }, context) => {
    // What is wrong with a number is said beside it already.
    if (lines.some((line) => line.quantityMillionths < 1 || line.priceMillionths < 1)) return;
    const priced = priceSale(lines, pricesIncludeTax);
    const empty = emptyLineOf(priced);
    if (empty !== -1)
      context.addIssue({
        code: 'custom',
        path: ['lines', empty, 'priceMillionths'],
        message: 'Con esa cantidad da menos de un centavo.',
      });
    if (priced.totalCents > MOST_CENTS)
      context.addIssue({
        code: 'custom',
        path: ['lines'],
        message: `Una factura de aquí llega hasta ${amountInWords(MOST_CENTS)} USD.`,
      });
  });
export type CounterInvoiceInput = z.infer<typeof counterInvoiceInput>;

/** For whom it is begun: a patient's guardian, or a person who is not known yet. */
export const beginCounterInput = z.object({ petId: rowId.nullable().default(null) });
export type BeginCounterInput = z.infer<typeof beginCounterInput>;

export const counterListInput = z.object({ cursor: rowId.nullish(), size: pageSize });
export type CounterListInput = z.infer<typeof counterListInput>;
