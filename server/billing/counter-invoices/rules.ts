/** What is sold at a clinic's counter, line by line. Pure; runs in the browser too. */
import type { BuyerKind, OwnerIdKind } from '#db/types.ts';
import { plainIdNumber, remarkOnIdentity } from '#server/accounts/owners/rules.ts';
import { BUYER_KINDS, FINAL_CONSUMER } from '#server/billing/invoice-data/rules.ts';
import {
  type CartLine,
  type IvaCode,
  IVA_RATES,
  MILLION,
  netOf,
  type Priced,
  priceLines,
  shares,
  unitPriceForMillionths,
} from '#server/billing/sri/amounts.rules.ts';
import { splitTax } from '#server/platform/lib/money.ts';

/** What table 17 has for a document of today; the clinic chooses, because goods and services differ. */
export const COUNTER_RATES = [
  { code: '4', name: '15 %' },
  { code: '5', name: '5 %' },
  { code: '0', name: '0 %' },
  { code: '6', name: 'No objeto de IVA' },
  { code: '7', name: 'Exento de IVA' },
] as const satisfies { code: IvaCode; name: string }[];
export type CounterRate = (typeof COUNTER_RATES)[number]['code'];
export const RATE_CODES = COUNTER_RATES.map(({ code }) => code);

/** `formaPago` of table 24, the most frequent first. */
export const PAYMENT_FORMS = [
  { code: '01', name: 'Efectivo' },
  { code: '20', name: 'Transferencia, depósito o billetera' },
  { code: '19', name: 'Tarjeta de crédito' },
  { code: '16', name: 'Tarjeta de débito' },
  { code: '18', name: 'Tarjeta prepago' },
  { code: '17', name: 'Dinero electrónico' },
  { code: '15', name: 'Compensación de deudas' },
  { code: '21', name: 'Endoso de títulos' },
] as const;
export type PaymentForm = (typeof PAYMENT_FORMS)[number]['code'];
export const FORM_CODES = PAYMENT_FORMS.map(({ code }) => code);

export const MOST_SOLD = 60;
/** From ten thousand on no unit price of six decimals comes to exactly its base. */
export const MOST_QUANTITY = 9999;
export const MOST_PRICE = 100_000;
/** A hundred thousand dollars. */
export const MOST_CENTS = 10_000_000;

export interface SoldLine {
  description: string;
  quantityMillionths: number;
  priceMillionths: number;
  rate: CounterRate;
}

export interface Sale {
  lines: CartLine[];
  /** The tax that was agreed with the price, by rate; empty where the price is without tax. */
  taxes: Partial<Record<IvaCode, number>>;
}

/**
 * The lines as a document says them. Where prices include the tax, what is paid is the sum of the lines as they were typed, and
 * base and tax are taken out of it rate by rate.
 */
export function saleOf(sold: readonly SoldLine[], pricesIncludeTax: boolean): Sale {
  const lines: CartLine[] = sold.map((line) => ({ ...line, code: null, discountCents: 0 }));
  const taxes: Sale['taxes'] = {};
  if (!pricesIncludeTax) return { lines, taxes };
  for (const rate of new Set(sold.map((line) => line.rate))) {
    const own = lines.filter((line) => line.rate === rate);
    const gross = own.map((line) => netOf(line));
    const { baseCents, taxCents } = splitTax(
      gross.reduce((sum, cents) => sum + cents, 0),
      IVA_RATES[rate],
    );
    taxes[rate] = taxCents;
    for (const [at, base] of shares(baseCents, gross).entries()) {
      const line = own[at];
      if (line) line.priceMillionths = unitPriceForMillionths(base, line.quantityMillionths);
    }
  }
  return { lines, taxes };
}

export function priceSale(sold: readonly SoldLine[], pricesIncludeTax: boolean): Priced {
  const { lines, taxes } = saleOf(sold, pricesIncludeTax);
  return priceLines(lines, taxes);
}

/** Which line comes to less than a cent: the SRI has no such line; -1 where none does. */
export function emptyLineOf({ lines }: Pick<Priced, 'lines'>): number {
  return lines.findIndex(({ netCents }) => netCents < 1);
}

/** `1,5`, `1.5`, `12` in millionths; null for ambiguous (`1.000` may be a thousand), longer or invalid text. */
export function readMillionths(typed: string): number | null {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(typed.trim())) return null;
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * MILLION + Number(part.padEnd(6, '0'));
}

export interface Contact {
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  name: string;
  surname: string;
  email: string | null;
  address: string | null;
  city: string | null;
}

export interface ProposedBuyer {
  kind: BuyerKind;
  number: string;
  name: string;
  address: string | null;
  email: string | null;
}

const KIND_OF: Record<OwnerIdKind, BuyerKind> = { cedula: '05', ruc: '04', pasaporte: '06', otro: '08' };

/** The buyer as the clinic's contact has it; a number that Ecuador's SRI would not take as its kind goes as another country's. */
export function buyerOf({ idKind, idNumber, ...contact }: Contact): ProposedBuyer {
  const number = plainIdNumber(idNumber ?? '');
  const foreign = idKind !== null && number !== '' && remarkOnIdentity(idKind, number)?.level === 'error';
  const kind = idKind === null ? '05' : foreign ? '08' : KIND_OF[idKind];
  return {
    kind,
    number,
    name: `${contact.name} ${contact.surname}`.trim(),
    address: [contact.address, contact.city].filter(Boolean).join(', ') || null,
    email: contact.email,
  };
}

export function buyerWords({ kind, number, name }: Pick<ProposedBuyer, 'kind' | 'number' | 'name'>): string {
  if (kind === FINAL_CONSUMER.kind) return 'Consumidor final';
  const document = BUYER_KINDS.find(({ code }) => code === kind)?.name ?? '';
  return `${name}, ${document} ${number}`;
}
