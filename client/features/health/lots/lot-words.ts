/** How a lot of a vaccine is named, and what is said of its state. */
import type { LotState } from '#server/health/lots/rules.ts';
import type { ShownState } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Offered = Answers['lots']['offered'][number];

export const LOT_WORDS: Record<LotState, string> = {
  withdrawn: 'Retirado',
  expired: 'Vencido',
  empty: 'Sin dosis',
  expiring: 'Por vencer',
  good: 'En uso',
};

export const LOT_CHIPS: Record<LotState, ShownState> = {
  withdrawn: 'overdue',
  expired: 'overdue',
  empty: 'soon',
  expiring: 'soon',
  good: 'ok',
};

/** "Quedan 12", "Queda 1", "No queda ninguna". */
export function leftWords(left: number): string {
  if (left <= 0) return 'No queda ninguna';
  return left === 1 ? 'Queda 1 dosis' : `Quedan ${left} dosis`;
}

/** Beside «Quedan»; says where more doses were written down than came. */
export function remainderWords({ received, given, left }: Record<'received' | 'given' | 'left', number>): string {
  const more = given - received;
  if (more <= 0) return left === 0 ? 'Ninguna' : `${left} dosis`;
  return `Ninguna: ${more === 1 ? 'se anotó 1' : `se anotaron ${more}`} más de las que llegaron`;
}

/** What speaks against giving it; null where nothing does. */
export function doubtOf({ state, number, expiresOn, withdrawnOn }: Offered): { fact: string; more: string } | null {
  if (state === 'withdrawn')
    return {
      fact: `El lote ${number} está retirado${withdrawnOn === null ? '' : ` desde el ${showDate(withdrawnOn)}`}.`,
      more: 'No lo pongas: usa otro frasco.',
    };
  if (state === 'expired')
    return { fact: `Este lote venció el ${showDate(expiresOn)}.`, more: 'Revisa el frasco antes de ponerla.' };
  if (state === 'empty')
    return { fact: `Del lote ${number} ya se anotaron todas las dosis.`, more: 'Revisa si es de otro frasco.' };
  return null;
}
