/** The text of a receipt. Pure. */
import type { BuyerKind, CalendarDate, PaymentMethod } from '#db/types.ts';
import { BUYER_KINDS } from '#server/billing/invoice-data/rules.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { type Grant, licensedStretch } from '#server/pets/pets/rules.ts';
import { amountInWords, rateInWords, timeInWords } from '#server/platform/lib/money.ts';

export const METHOD_NAMES: Record<PaymentMethod, string> = {
  card: 'Tarjeta',
  payphone: 'PayPhone',
  paypal: 'PayPal',
  transfer: 'Transferencia o efectivo',
};

interface Paid {
  code: string;
  method: PaymentMethod;
  planName: string;
  months: number;
  cents: number;
  baseCents: number;
  taxCents: number;
  taxBasisPoints: number;
  currency: string;
  card: string | null;
  authorization: string | null;
  transactionId: string | null;
  reference: string | null;
  message: string | null;
  buyerKind: BuyerKind;
  buyerNumber: string;
  buyerName: string;
  buyerAddress: string | null;
  buyerEmail: string | null;
  buyerPhone: string | null;
}

export interface ReceiptTimes {
  paidAt: string;
  /** Null where the payment was not refunded. */
  reversedAt: string | null;
  timeZone: string;
}

/** Everything printed, as it was at the time of payment, whatever the payer's profile says today. */
export function receiptWords(
  payment: Paid,
  animals: readonly { name: string; cents: number; until: CalendarDate | null }[],
  { paidAt, reversedAt, timeZone }: ReceiptTimes,
) {
  const { currency } = payment;
  const kind = BUYER_KINDS.find(({ code }) => code === payment.buyerKind)?.name ?? '';
  const named = payment.buyerKind !== '07';
  const present = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  return {
    number: payment.code,
    issuedAt: paidAt,
    paidOn: showDay(dayIn(timeZone, paidAt)),
    reversed:
      reversedAt === null
        ? null
        : `El ${showDay(dayIn(timeZone, reversedAt))} este pago se devolvió y el tiempo que daba quedó sin efecto.${
            payment.message ? ` Motivo: ${payment.message}` : ''
          }`,
    buyer: {
      name: payment.buyerName,
      lines: [
        ...(named ? [`${kind} ${payment.buyerNumber}`] : []),
        ...[payment.buyerAddress, payment.buyerEmail, payment.buyerPhone].filter((line) => line !== null),
      ],
    },
    facts: [
      { name: 'Número', value: payment.code },
      { name: 'Fecha', value: onTheClock(paidAt, timeZone) },
      { name: 'Forma de pago', value: METHOD_NAMES[payment.method] },
      ...present('Tarjeta', payment.card),
      ...present('Autorización', payment.authorization),
      ...present('Transacción', payment.transactionId),
      ...present('Referencia', payment.reference),
    ],
    rows: animals.map(({ name, cents, until }) => ({
      name,
      plan: `${payment.planName}: ${timeInWords(payment.months)}`,
      // A refunded payment grants no time.
      until: until === null || reversedAt !== null ? '—' : showDay(until),
      amount: amountInWords(cents),
    })),
    sums: [
      { name: 'Subtotal sin IVA', value: amountInWords(payment.baseCents) },
      { name: `IVA ${rateInWords(payment.taxBasisPoints)}`, value: amountInWords(payment.taxCents) },
    ],
    total: `${amountInWords(payment.cents)} ${currency}`,
  };
}

function onTheClock(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('es-EC', { timeStyle: 'short', hourCycle: 'h23', timeZone });
  return `${showDay(dayIn(timeZone, instant))}, ${time.format(Date.parse(instant))}`;
}

interface EverGiven extends Grant {
  itemId: number | null;
  createdAt: string;
  revokedAt: string | null;
}

/**
 * Until when an animal was paid on the day of payment, including grants that were revoked only later.
 * @param grants of one animal, in order. Null where this item granted nothing.
 */
export function reachedWith(itemId: number, trialEnd: CalendarDate, grants: readonly EverGiven[]): CalendarDate | null {
  const place = grants.findIndex((one) => one.itemId === itemId);
  const own = grants[place];
  if (!own) return null;
  const counted = grants
    .slice(0, place + 1)
    .filter((one) => one === own || one.revokedAt === null || one.revokedAt > own.createdAt);
  return licensedStretch(trialEnd, counted).licensedUntil;
}
