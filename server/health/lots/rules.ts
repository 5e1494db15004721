/** What a lot of a vaccine is worth on a day. Runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

/** How long before its last day a lot is warned about. */
export const WARNED_DAYS = 30;

export type LotState = 'withdrawn' | 'expired' | 'empty' | 'expiring' | 'good';

export interface LotOnDay {
  withdrawnOn: CalendarDate | null;
  expiresOn: CalendarDate;
  received: number;
  /** Doses given of it. */
  given: number;
}

/** The gravest first: what is wrong with a withdrawn lot is that it was withdrawn. */
export function lotState({ withdrawnOn, expiresOn, received, given }: LotOnDay, today: CalendarDate): LotState {
  if (withdrawnOn !== null) return 'withdrawn';
  if (expiresOn < today) return 'expired';
  if (received <= given) return 'empty';
  return expiresOn <= plusDays(today, WARNED_DAYS) ? 'expiring' : 'good';
}

/** None where more doses were written down than came: how many more is what was given less what was received. */
export function dosesLeft({ received, given }: Pick<LotOnDay, 'received' | 'given'>): number {
  return Math.max(0, received - given);
}

/** «L-473 920» and «l473920» are one lot: labels are copied in many ways. */
export function comparableLabel(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** «Antirrábica para perro y gato» of the rows that a lot serves. */
export function servesWords(vaccines: readonly { vaccine: string; speciesName: string }[]): string {
  const byName = Map.groupBy(vaccines, ({ vaccine }) => vaccine);
  return [...byName]
    .map(([name, rows]) => `${name} (${rows.map(({ speciesName }) => speciesName.toLowerCase()).join(', ')})`)
    .join(' · ');
}
