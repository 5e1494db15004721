/**
 * How an administrator reads payments: daily sums, advice about a case, a gateway's limits. Pure; runs in the
 * browser too.
 */
import type { CalendarDate, Gateway, Instant, PaymentMethod, PaymentState } from '#db/types.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { mayReverse } from '#server/billing/gateways/payphone.rules.ts';
import { amountOnTheWire, MONEY_ZONE } from '#server/platform/lib/money.ts';

export const STATES = [
  'created',
  'sent',
  'confirming',
  'review',
  'left',
  'paid',
  'refused',
  'reversed',
] as const satisfies PaymentState[];
export const METHODS = ['card', 'payphone', 'paypal', 'transfer'] as const satisfies PaymentMethod[];
export const LONGEST_PERIOD = 366;

/** The states as an administrator reads them; a waiting transfer is no attempt at a gateway. */
export const STATE_WORDS: Record<PaymentState, string> = {
  created: 'Empezado',
  sent: 'Sin terminar',
  confirming: 'Por confirmar',
  review: 'En revisión',
  left: 'Abandonado',
  paid: 'Pagado',
  refused: 'Rechazado',
  reversed: 'Devuelto',
};
export const METHOD_WORDS: Record<PaymentMethod, string> = {
  card: 'Tarjeta',
  payphone: 'PayPhone',
  paypal: 'PayPal',
  transfer: 'Transferencia o efectivo',
};

export function stateInWords({ state, method }: { state: PaymentState; method: PaymentMethod }): string {
  return state === 'sent' && method === 'transfer' ? 'Por aprobar' : STATE_WORDS[state];
}

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

interface Moved {
  kind: string;
  at: Instant;
  method: PaymentMethod;
  cents: number;
  baseCents: number;
  taxCents: number;
}

/** Every day of the period in Ecuador's zone, including days without a payment. */
export function dailyTotals({ from, to }: { from: CalendarDate; to: CalendarDate }, moves: readonly Moved[]) {
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

function add(total: DayTotal, { kind, method, cents, baseCents, taxCents }: Moved): void {
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

export type CaseKind = 'review' | 'slow' | 'transfer' | 'nobody' | 'partly';

interface Case {
  kind: CaseKind;
  gateway: Gateway;
  reason: string | null;
}

export const COMPANY: Record<Gateway, string> = { payphone: 'PayPhone', paypal: 'PayPal', manual: 'el banco' };

/** The administrator's next step for a payment that no rule could settle. */
export function whatToDo({ kind, gateway, reason }: Case): string {
  const company = COMPANY[gateway];
  if (kind === 'transfer') return 'Compara el comprobante con tu cuenta y apruébalo o recházalo.';
  if (kind === 'slow')
    return `${company} no contesta desde hace más de diez minutos. Vuelve a preguntar; el servidor también lo sigue haciendo.`;
  if (kind === 'nobody')
    return 'Está pagado, pero su mascota ya no está en el registro. Devuelve el dinero, o habla con quien pagó y anota qué acordaron.';
  if (kind === 'partly')
    return `${company} devolvió una parte del dinero y el tiempo sigue dado. Míralo en tu cuenta de ${company}: devuelve el resto, o anota qué acordaron.`;
  if (reason === 'partly')
    return `${company} cobró y ya devolvió una parte. No se dio ningún año. Búscalo en tu cuenta de ${company} y ciérralo con lo que veas.`;
  if (reason === 'mismatch')
    return `${company} cobró otro monto u otra moneda que la pedida, o habla de otro pago. No se dio ningún año. Búscalo en tu cuenta de ${company} y ciérralo con lo que veas.`;
  if (reason === 'held')
    return `${company} tiene el dinero y lo está revisando. Le preguntamos cada hora; si ya decidió, abre este pago y vuelve a preguntar.`;
  return `${company} no dijo qué pasó con el dinero. Vuelve a preguntar; si sigue igual, búscalo en tu cuenta de ${company} y ciérralo con lo que veas.`;
}

/** Why the gateway no longer refunds a paid payment, and what to do instead; null where it does. */
export function notReturnable(
  { gateway, askedAt }: { gateway: Gateway; askedAt: Instant | null },
  now: Instant,
): string | null {
  if (gateway === 'manual') return 'Se pagó a mano: devuelve el dinero tú y después anótalo aquí.';
  if (gateway === 'paypal') return null;
  if (askedAt !== null && mayReverse(askedAt, now)) return null;
  return 'PayPhone devuelve solo el mismo día, hasta las 20:00. Anúlalo en PayPhone Business o devuelve el dinero a mano, y después anótalo aquí.';
}

/** `formaPago` of the SRI's table 24. */
export function sriPaymentCode(method: PaymentMethod): string {
  return method === 'card' ? '19' : '20';
}

export interface BookRow {
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
}

/** The export's lines: every paid payment, with the day in Ecuador and amounts that a spreadsheet adds up. */
export function bookRows(rows: readonly BookRow[]) {
  return rows.map((row) => ({
    fecha: dayIn(MONEY_ZONE, row.paidAt),
    numero: row.code,
    tipo_identificacion: row.buyerKind,
    identificacion: row.buyerNumber,
    cliente: inOneCell(row.buyerName),
    correo: row.buyerEmail ?? row.payerEmail ?? '',
    detalle: inOneCell(row.planName),
    base: amountOnTheWire(row.baseCents),
    iva_porcentaje: amountOnTheWire(row.taxBasisPoints),
    iva: amountOnTheWire(row.taxCents),
    total: amountOnTheWire(row.cents),
    moneda: row.currency,
    forma_de_pago: METHOD_WORDS[row.method],
    codigo_forma_pago_sri: sriPaymentCode(row.method),
    estado: STATE_WORDS[row.state],
    autorizacion: inOneCell(row.authorization ?? ''),
    transaccion: row.transactionId ?? '',
    devuelto_el: row.reversedAt === null ? '' : dayIn(MONEY_ZONE, row.reversedAt),
  }));
}

/**
 * Ecuador's spreadsheets also split cells at semicolons: typed text after one must not become another cell or
 * a formula.
 */
function inOneCell(typed: string): string {
  return typed.replaceAll(';', ',');
}

/** The header row, also of an empty table. */
export const bookColumns = [
  'fecha',
  'numero',
  'tipo_identificacion',
  'identificacion',
  'cliente',
  'correo',
  'detalle',
  'base',
  'iva_porcentaje',
  'iva',
  'total',
  'moneda',
  'forma_de_pago',
  'codigo_forma_pago_sri',
  'estado',
  'autorizacion',
  'transaccion',
  'devuelto_el',
];

export function booksFileName({ from, to }: { from: CalendarDate; to: CalendarDate }): string {
  return `pagos-${from}-${to}.csv`;
}
