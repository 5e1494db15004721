/** What we say of a payment beside what its gateway says. Pure; runs in the browser too. */
import type { Gateway, PaymentState } from '#db/types.ts';
import { COMPANY, STATE_WORDS } from './rules.ts';
import type { GatewayAnswer } from '#server/billing/ledger/rules.ts';
import { amountInWords } from '#server/platform/lib/money.ts';

/** What the gateway says of a payment, beside what we say. */
export type Agreement =
  | 'agrees'
  /** It was open here, and its answer settled it. */
  | 'settled'
  /** It is open here, and its answer settles nothing. */
  | 'unchanged'
  | 'amount'
  | 'transaction'
  | 'not-there'
  | 'only-there'
  | 'went-back'
  | 'partly-back'
  | 'not-asked'
  /** No gateway has it. */
  | 'by-hand';

interface Ours {
  code: string;
  state: PaymentState;
  cents: number;
  currency: string;
  transactionId: string | null;
}

export function compare(ours: Ours, answer: GatewayAnswer): Agreement {
  if (answer.kind === 'unknown') return 'not-asked';
  if (ours.state !== 'paid') return answer.kind === 'captured' ? 'only-there' : 'agrees';
  if (answer.kind === 'reversed') return 'went-back';
  if (answer.kind === 'partly') return 'partly-back';
  if (answer.kind !== 'captured') return 'not-there';
  if (answer.cents !== ours.cents || answer.currency !== ours.currency) return 'amount';
  if (answer.code !== ours.code) return 'transaction';
  return answer.transactionId === ours.transactionId ? 'agrees' : 'transaction';
}

interface Told {
  gateway: Gateway;
  before: PaymentState;
  state: PaymentState;
  cents: number;
}

/** In words, for the list of a day. */
export function agreementInWords(
  agreement: Agreement,
  { gateway, before, state, cents }: Told,
  answer: GatewayAnswer | null,
): string {
  const company = COMPANY[gateway];
  const there = answer?.kind === 'captured' ? `${amountInWords(answer.cents)} ${answer.currency}` : '';
  const [was, is] = [STATE_WORDS[before], STATE_WORDS[state]].map((word) => `«${word.toLowerCase()}»`);
  const words: Record<Agreement, string> = {
    agrees: 'Coincide.',
    settled: `Estaba ${was} y ${company} dijo qué pasó: ahora está ${is}.`,
    unchanged: `Sigue ${is}: ${company} no tiene nada que lo cambie.`,
    amount: `Aquí son ${amountInWords(cents)} USD y en ${company} ${there}. Revísalo allá y corrígelo con quien pagó.`,
    transaction: `${company} lo tiene con otro número de transacción. Búscalo allá por su código.`,
    'not-there': `Aquí está pagado y ${company} no lo tiene como cobrado. Búscalo allá antes de hacer nada.`,
    'only-there': `${company} lo tiene cobrado (${there}) y aquí está ${is}. Devuélvelo en tu cuenta de ${company}.`,
    'went-back': `${company} ya devolvió el dinero: aquí también quedó ${is}.`,
    'partly-back': `${company} devolvió una parte del dinero. El tiempo sigue dado: decide tú qué pasa con él.`,
    'not-asked': `${company} no contestó. Prueba de nuevo más tarde.`,
    'by-hand': 'Se paga a mano: compáralo con tu cuenta del banco.',
  };
  return words[agreement];
}
