/**
 * How an administrator reads payments: states, advice about a case, a gateway's limits, rows of a spreadsheet.
 * Pure; runs in the browser too.
 */
import type { Gateway, Instant, PaymentMethod, PaymentState } from '#db/types.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { mayReverse } from '#server/billing/gateways/payphone.rules.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';

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

export type CaseKind = 'review' | 'slow' | 'transfer' | 'nobody' | 'partly';

interface Case {
  kind: CaseKind;
  gateway: Gateway;
  reason: string | null;
}

export const COMPANY: Record<Gateway, string> = { payphone: 'PayPhone', paypal: 'PayPal', manual: 'el banco' };

/** The administrator's next step for a payment that no rule could settle. */
export function adviceFor({ kind, gateway, reason }: Case): string {
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
export function whyNotRefundable(
  { gateway, askedAt }: { gateway: Gateway; askedAt: Instant | null },
  now: Instant,
): string | null {
  if (gateway === 'manual') return 'Se pagó a mano: devuelve el dinero tú y después anótalo aquí.';
  if (gateway === 'paypal') return null;
  if (askedAt !== null && mayReverse(askedAt, now)) return null;
  return 'PayPhone devuelve solo el mismo día, hasta las 20:00. Anúlalo en PayPhone Business o devuelve el dinero a mano, y después anótalo aquí.';
}

/** The columns of the payment list as a spreadsheet. */
export const PAYMENT_COLUMNS = [
  { key: 'code', header: 'Número' },
  { key: 'day', header: 'Empezó', kind: 'day' },
  { key: 'who', header: 'Quién' },
  { key: 'email', header: 'Correo' },
  { key: 'pets', header: 'Para' },
  { key: 'plan', header: 'Plan' },
  { key: 'method', header: 'Forma' },
  { key: 'state', header: 'Estado' },
  { key: 'total', header: 'Total (USD)', kind: 'number' },
  { key: 'settled', header: 'Terminó', kind: 'day' },
] as const;

interface ListedPayment {
  code: string;
  method: PaymentMethod;
  state: PaymentState;
  cents: number;
  planName: string;
  buyerName: string;
  /** Null where the account was deleted. */
  payerName: string | null;
  payerSurname: string | null;
  payerEmail: string | null;
  pets: readonly string[];
  createdAt: Instant;
  settledAt: Instant | null;
}

export function paymentCells(payment: ListedPayment) {
  const { code, method, state, cents, planName, buyerName, payerName, payerSurname, payerEmail, pets } = payment;
  return {
    code,
    day: dayIn(MONEY_ZONE, payment.createdAt),
    who: payerName === null ? buyerName : `${payerName} ${payerSurname ?? ''}`.trim(),
    email: payerEmail,
    pets: pets.join(', '),
    plan: planName,
    method: METHOD_WORDS[method],
    state: stateInWords({ state, method }),
    total: cents / 100,
    settled: payment.settledAt && dayIn(MONEY_ZONE, payment.settledAt),
  };
}
