/** The month's documents as a table for the accountant. Pure; runs in the browser too. */
import type { CalendarDate, DocumentKind, Flag, Instant, InvoiceState } from '#db/types.ts';
import { INVOICE_STATE_WORDS } from '#server/billing/invoices/rules.ts';
import type { IvaCode } from '#server/billing/sri/amounts.rules.ts';
import { PAYMENT_WORDS, type SriDocument } from '#server/billing/sri/document.rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';

export const INVOICE_COLUMNS = [
  { key: 'fecha', header: 'fecha', kind: 'day' },
  { key: 'tipo', header: 'tipo' },
  { key: 'origen', header: 'origen' },
  { key: 'numero', header: 'numero' },
  { key: 'autorizacion', header: 'autorizacion' },
  { key: 'autorizado_el', header: 'autorizado_el', kind: 'day' },
  { key: 'identificacion', header: 'identificacion' },
  { key: 'cliente', header: 'cliente' },
  { key: 'base_15', header: 'base_15', kind: 'number' },
  { key: 'base_5', header: 'base_5', kind: 'number' },
  { key: 'base_0', header: 'base_0', kind: 'number' },
  { key: 'base_no_objeto', header: 'base_no_objeto', kind: 'number' },
  { key: 'base_exenta', header: 'base_exenta', kind: 'number' },
  { key: 'base', header: 'base', kind: 'number' },
  { key: 'iva', header: 'iva', kind: 'number' },
  { key: 'total', header: 'total', kind: 'number' },
  { key: 'forma_de_pago', header: 'forma_de_pago' },
  { key: 'estado', header: 'estado' },
] as const;

interface Listed {
  kind: DocumentKind;
  state: InvoiceState;
  number: string | null;
  accessKey: string | null;
  day: CalendarDate | null;
  authorizedAt: Instant | null;
  buyerName: string;
  buyerNumber: string;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** 1: sold at the clinic's counter, else by a payment of the platform. */
  counter: Flag;
  /** As it was signed; null before that. */
  document: Pick<SriDocument, 'taxes' | 'payment'> | null;
}

/** A nota de crédito takes away: its values are below zero. */
export function invoiceCells(row: Listed) {
  const sign = row.kind === '04' ? -1 : 1;
  const base = (rate: IvaCode) => {
    const found = row.document?.taxes.find((group) => group.rate === rate);
    return (sign * (found?.baseCents ?? 0)) / 100;
  };
  return {
    fecha: row.day,
    tipo: row.kind === '04' ? 'nota de crédito' : 'factura',
    origen: row.counter === 1 ? 'mostrador' : 'pago en línea',
    numero: row.number,
    autorizacion: row.accessKey,
    autorizado_el: row.authorizedAt && dayIn(MONEY_ZONE, row.authorizedAt),
    identificacion: row.buyerNumber,
    cliente: row.buyerName,
    base_15: base('4'),
    base_5: base('5'),
    base_0: base('0'),
    base_no_objeto: base('6'),
    base_exenta: base('7'),
    base: (sign * row.netCents) / 100,
    iva: (sign * row.taxCents) / 100,
    total: (sign * row.totalCents) / 100,
    forma_de_pago: row.document?.payment ? (PAYMENT_WORDS[row.document.payment] ?? row.document.payment) : null,
    estado: INVOICE_STATE_WORDS[row.state],
  };
}
