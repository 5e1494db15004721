/** The month's documents as a table for the accountant. Pure; runs in the browser too. */
import type { CalendarDate, DocumentKind, Instant, InvoiceState } from '#db/types.ts';
import { INVOICE_STATE_WORDS } from '#server/billing/invoices/rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';

export const INVOICE_COLUMNS = [
  { key: 'fecha', header: 'fecha', kind: 'day' },
  { key: 'tipo', header: 'tipo' },
  { key: 'numero', header: 'numero' },
  { key: 'autorizacion', header: 'autorizacion' },
  { key: 'autorizado_el', header: 'autorizado_el', kind: 'day' },
  { key: 'identificacion', header: 'identificacion' },
  { key: 'cliente', header: 'cliente' },
  { key: 'base', header: 'base', kind: 'number' },
  { key: 'iva', header: 'iva', kind: 'number' },
  { key: 'total', header: 'total', kind: 'number' },
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
}

/** A nota de crédito takes away: its values are below zero. */
export function invoiceCells(row: Listed) {
  const sign = row.kind === '04' ? -1 : 1;
  return {
    fecha: row.day,
    tipo: row.kind === '04' ? 'nota de crédito' : 'factura',
    numero: row.number,
    autorizacion: row.accessKey,
    autorizado_el: row.authorizedAt && dayIn(MONEY_ZONE, row.authorizedAt),
    identificacion: row.buyerNumber,
    cliente: row.buyerName,
    base: (sign * row.netCents) / 100,
    iva: (sign * row.taxCents) / 100,
    total: (sign * row.totalCents) / 100,
    estado: INVOICE_STATE_WORDS[row.state],
  };
}
