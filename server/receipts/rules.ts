/** What stands on a receipt, in words. Pure. */
import type { BuyerKind, CalendarDate, PaymentMethod } from '#db/types.ts';
import { BUYER_KINDS } from '#server/invoice-data/rules.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { type Grant, licensedStretch } from '#server/pets/rules.ts';
import { amountInWords, rateInWords, timeInWords } from '#server/plans/rules.ts';

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
  /** Null where the money stayed. */
  reversedAt: string | null;
  timeZone: string;
}

/** Everything that is printed, as it was when it was paid; never what somebody's profile says today. */
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
      // Where the money went back it reaches nowhere.
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

function showDay(day: CalendarDate): string {
  return day.split('-').toReversed().join('/');
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
 * Until when an animal's time reached on the day it was paid: with what it had been given by then, and that went back only later.
 * @param grants of one animal, in the order in which they count. Null where this item gave nothing.
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
