/** The accountant's view: daily totals, and a table of what was paid and refunded. Pure; runs in the browser too. */
import type { CalendarDate, Instant, PaymentMethod, PaymentState } from '#db/types.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';
import { documentNumber } from '#server/billing/sri/access-key.rules.ts';
import { METHOD_WORDS, STATE_WORDS } from './rules.ts';

export const LONGEST_PERIOD = 366;

export interface DayTotal {
  day: CalendarDate;
  /** Payments made on this day, even if they were refunded later. */
  paid: number;
  cents: number;
  baseCents: number;
  taxCents: number;
  byMethod: Record<PaymentMethod, number>;
  /** Payments refunded on this day, whenever they were made. */
  reversed: number;
  reversedCents: number;
  /** Payments less refunds. */
  netCents: number;
}

interface MoneyMove {
  kind: string;
  at: Instant;
  method: PaymentMethod;
  cents: number;
  baseCents: number;
  taxCents: number;
}

/** Every day of the period in Ecuador's zone, including days without a payment. */
export function dailyTotals({ from, to }: { from: CalendarDate; to: CalendarDate }, moves: readonly MoneyMove[]) {
  const days = new Map<CalendarDate, DayTotal>();
  for (let day = from; day <= to; day = plusDays(day, 1)) days.set(day, empty(day));
  for (const move of moves) {
    const total = days.get(dayIn(MONEY_ZONE, move.at));
    if (total) add(total, move);
  }
  return [...days.values()];
}

function empty(day: CalendarDate): DayTotal {
  const byMethod = { card: 0, payphone: 0, paypal: 0, transfer: 0 };
  return { day, paid: 0, cents: 0, baseCents: 0, taxCents: 0, byMethod, reversed: 0, reversedCents: 0, netCents: 0 };
}

function add(total: DayTotal, { kind, method, cents, baseCents, taxCents }: MoneyMove): void {
  if (kind === 'reversed') {
    total.reversed += 1;
    total.reversedCents += cents;
    total.netCents -= cents;
    return;
  }
  total.paid += 1;
  total.cents += cents;
  total.baseCents += baseCents;
  total.taxCents += taxCents;
  total.byMethod[method] += cents;
  total.netCents += cents;
}

/** `formaPago` of the SRI's table 24. */
export function sriPaymentCode(method: PaymentMethod): string {
  return method === 'card' ? '19' : '20';
}

export interface AccountingRow {
  code: string;
  state: PaymentState;
  method: PaymentMethod;
  cents: number;
  baseCents: number;
  taxCents: number;
  taxBasisPoints: number;
  currency: string;
  planName: string;
  buyerKind: string;
  buyerNumber: string;
  buyerName: string;
  buyerEmail: string | null;
  payerEmail: string | null;
  authorization: string | null;
  transactionId: string | null;
  paidAt: Instant;
  reversedAt: Instant | null;
  establishment: string | null;
  point: string | null;
  sequence: number | null;
  /** Its authorisation number, too. */
  accessKey: string | null;
  invoiceState: string | null;
  noteEstablishment: string | null;
  notePoint: string | null;
  noteSequence: number | null;
  noteKey: string | null;
}

function numberOf(establishment: string | null, point: string | null, sequence: number | null): string | null {
  if (establishment === null || point === null || sequence === null) return null;
  return documentNumber({ establishment, point, sequence });
}

/** The export's lines: every paid payment, with the day in Ecuador and amounts that a spreadsheet adds up. */
export function accountingRows(rows: readonly AccountingRow[]) {
  return rows.map((row) => ({
    fecha: dayIn(MONEY_ZONE, row.paidAt),
    numero: row.code,
    tipo_identificacion: row.buyerKind,
    identificacion: row.buyerNumber,
    cliente: row.buyerName,
    correo: row.buyerEmail ?? row.payerEmail,
    detalle: row.planName,
    base: row.baseCents / 100,
    iva_porcentaje: row.taxBasisPoints / 100,
    iva: row.taxCents / 100,
    total: row.cents / 100,
    moneda: row.currency,
    forma_de_pago: METHOD_WORDS[row.method],
    codigo_forma_pago_sri: sriPaymentCode(row.method),
    estado: STATE_WORDS[row.state],
    autorizacion: row.authorization,
    transaccion: row.transactionId,
    devuelto_el: row.reversedAt && dayIn(MONEY_ZONE, row.reversedAt),
    factura: numberOf(row.establishment, row.point, row.sequence),
    factura_autorizacion: row.accessKey,
    factura_estado: row.invoiceState === null ? null : row.invoiceState === 'annulled' ? 'anulada' : 'autorizada',
    nota_de_credito: numberOf(row.noteEstablishment, row.notePoint, row.noteSequence),
    nota_autorizacion: row.noteKey,
  }));
}

/** The columns of the table, also of an empty one. */
export const accountingColumns = [
  { key: 'fecha', header: 'fecha', kind: 'day' },
  { key: 'numero', header: 'numero' },
  { key: 'tipo_identificacion', header: 'tipo_identificacion' },
  { key: 'identificacion', header: 'identificacion' },
  { key: 'cliente', header: 'cliente' },
  { key: 'correo', header: 'correo' },
  { key: 'detalle', header: 'detalle' },
  { key: 'base', header: 'base', kind: 'number' },
  { key: 'iva_porcentaje', header: 'iva_porcentaje', kind: 'number' },
  { key: 'iva', header: 'iva', kind: 'number' },
  { key: 'total', header: 'total', kind: 'number' },
  { key: 'moneda', header: 'moneda' },
  { key: 'forma_de_pago', header: 'forma_de_pago' },
  { key: 'codigo_forma_pago_sri', header: 'codigo_forma_pago_sri' },
  { key: 'estado', header: 'estado' },
  { key: 'autorizacion', header: 'autorizacion' },
  { key: 'transaccion', header: 'transaccion' },
  { key: 'devuelto_el', header: 'devuelto_el', kind: 'day' },
  { key: 'factura', header: 'factura' },
  { key: 'factura_autorizacion', header: 'factura_autorizacion' },
  { key: 'factura_estado', header: 'factura_estado' },
  { key: 'nota_de_credito', header: 'nota_de_credito' },
  { key: 'nota_autorizacion', header: 'nota_autorizacion' },
] as const;

export function accountingFileName({ from, to }: { from: CalendarDate; to: CalendarDate }): string {
  return `pagos-${from}-${to}`;
}
