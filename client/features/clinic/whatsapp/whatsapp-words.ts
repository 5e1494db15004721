/** How a message stands, in words. */
import type { Answers } from '../../../lib/trpc.ts';

export type Owner = Answers['whatsapp']['owners'][number];
export type MessageState = NonNullable<Owner['message']>['state'];

export const STATE_WORDS: Record<MessageState, string> = {
  waiting: 'por salir',
  accepted: 'enviado',
  sent: 'enviado',
  delivered: 'entregado',
  read: 'leído',
  failed: 'no llegó',
  stopped: 'no se envió',
};

export const KIND_WORDS = {
  due: 'Lo que toca',
  appointment: 'Turno de mañana',
} as const;

/** Ten-thousandths of a dollar as they are typed: `0,0113`. */
export function priceTyped(price: number | null): string {
  return price === null ? '' : String(price / 10_000).replace('.', ',');
}

/** Null where nothing, or no price, stands there. */
export function priceIn(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  const price = Math.round(value * 10_000);
  return text.trim() !== '' && price >= 1 && price <= 100_000 ? price : null;
}
