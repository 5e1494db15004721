/** Every payment as a spreadsheet row. Pure. */
import type { Instant, PaymentMethod, PaymentState } from '#db/types.ts';
import { METHOD_WORDS, stateInWords } from './rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { amountOnTheWire, MONEY_ZONE } from '#server/platform/lib/money.ts';

export const PAYMENT_COLUMNS = [
  { key: 'code', header: 'Número' },
  { key: 'day', header: 'Empezó' },
  { key: 'who', header: 'Quién' },
  { key: 'email', header: 'Correo' },
  { key: 'pets', header: 'Para' },
  { key: 'plan', header: 'Plan' },
  { key: 'method', header: 'Forma' },
  { key: 'state', header: 'Estado' },
  { key: 'total', header: 'Total (USD)' },
  { key: 'settled', header: 'Terminó' },
];

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
    total: amountOnTheWire(cents),
    settled: payment.settledAt && dayIn(MONEY_ZONE, payment.settledAt),
  };
}
