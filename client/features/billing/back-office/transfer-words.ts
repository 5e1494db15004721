/** The words of a manual payment for the administrator who decides about it. */
import { BUYER_KINDS } from '#server/billing/invoice-data/rules.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Waiting = Answers['transferApproval']['waiting'][number];
export type Decided = Answers['transferApproval']['decided'][number];

export function dollars(cents: number): string {
  return `${amountInWords(cents)} USD`;
}

/** `Luna`, `Luna y Toby`, `Luna, Toby y Nube`. */
export function names(pets: readonly { petName: string }[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(pets.map(({ petName }) => petName));
}

/** The payer who reported it; the account may be deleted. */
export function payerOf({ payerName, payerSurname }: Pick<Waiting, 'payerName' | 'payerSurname'>): string {
  return payerName === null ? 'Una cuenta que ya no existe' : `${payerName} ${payerSurname ?? ''}`.trim();
}

export function buyerOf({ buyerKind, buyerNumber, buyerName }: Waiting): string {
  if (buyerKind === '07') return 'Consumidor final';
  return `${buyerName} · ${BUYER_KINDS.find(({ code }) => code === buyerKind)?.name ?? ''} ${buyerNumber}`;
}
