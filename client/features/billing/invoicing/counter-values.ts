/** The values of an invoice at the counter, the input it sends, and the draft that survives a reload. */
import { counterInvoiceInput } from '#server/billing/counter-invoices/schema.ts';
import {
  type CounterRate,
  type PaymentForm,
  priceSale,
  readMillionths,
  type SoldLine,
} from '#server/billing/counter-invoices/rules.ts';
import { finalConsumerWords } from '#server/billing/invoice-data/rules.ts';
import type { Answers } from '../../../lib/trpc.ts';
import type { BuyerValues } from './buyer-fields.tsx';

export type Begun = Answers['counterInvoices']['begin'];

export interface LineValues {
  /** Names the line on the screen, whatever stands above it. */
  key: string;
  description: string;
  quantity: string;
  price: string;
  rate: CounterRate;
}

export interface CounterValues {
  buyer: BuyerValues;
  lines: LineValues[];
  pricesIncludeTax: boolean;
  payment: PaymentForm;
}

/** The key names one invoice: until a value changes, sending again asks for the same one. */
export interface CounterDraft extends CounterValues {
  key: string;
}

export function isDraft(value: object): boolean {
  const draft = value as Partial<CounterDraft>;
  return Array.isArray(draft.lines) && typeof draft.buyer === 'object' && typeof draft.key === 'string';
}

export function emptyLine(rate: CounterRate): LineValues {
  return { key: crypto.randomUUID(), description: '', quantity: '1', price: '', rate };
}

export function begunValues({ buyer }: Begun, pricesIncludeTax: boolean): CounterValues {
  const { kind = '05', number = '', name = '', address = null, email = null } = buyer ?? {};
  return {
    buyer: { kind, number, name, address: address ?? '', email: email ?? '' },
    lines: [emptyLine('4')],
    pricesIncludeTax,
    payment: '01',
  };
}

/** Something was typed that another form would not bring by itself. */
export function isWritten({ lines }: CounterValues): boolean {
  return lines.some(({ description, price }) => description.trim() !== '' || price.trim() !== '');
}

/** What can be read of the lines so far: unfinished ones wait. */
export function totalSoFar({ lines, pricesIncludeTax }: CounterValues) {
  const read = lines.flatMap((line): SoldLine[] => {
    const sold = soldOf(line);
    return sold.quantityMillionths > 0 && sold.priceMillionths > 0 ? [sold] : [];
  });
  return priceSale(read, pricesIncludeTax);
}

function soldOf({ description, quantity, price, rate }: LineValues): SoldLine {
  return {
    description,
    quantityMillionths: readMillionths(quantity) ?? Number.NaN,
    priceMillionths: readMillionths(price) ?? Number.NaN,
    rate,
  };
}

/** The input to send, or the errors by field. */
export function readCounter(values: CounterValues, petId: number | null, { finalConsumerCents }: Begun) {
  const { buyer, lines, pricesIncludeTax, payment } = values;
  const input = { petId, buyer: sentBuyer(buyer), lines: lines.map(soldOf), pricesIncludeTax, payment };
  const read = counterInvoiceInput.safeParse(input);
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path.join('.')] ??= message;
  if (buyer.kind === '07' && totalSoFar(values).totalCents > finalConsumerCents)
    errors['buyer.kind'] ??= finalConsumerWords(finalConsumerCents);
  return Object.keys(errors).length === 0 ? { input } : { errors };
}

export function sentBuyer(buyer: BuyerValues) {
  return buyer.kind === '07' ? { ...buyer, number: '', name: '' } : buyer;
}
