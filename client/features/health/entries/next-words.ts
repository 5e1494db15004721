import { showDate, today } from '../../../lib/dates.ts';

/** Shown after saving. A dose from years ago has a next date in the past. */
export function nextWords(nextOn: string | null): string {
  if (!nextOn) return '';
  return nextOn < today() ? ` Le tocaba otra el ${showDate(nextOn)}.` : ` Le toca de nuevo el ${showDate(nextOn)}.`;
}

export const conjunction = new Intl.ListFormat('es-EC', { type: 'conjunction' });

/** The other due lines that the dose settled: a combined vaccine settles several. */
export function closedWords(closed: readonly string[], name: string): string {
  const others = closed.filter((title) => title !== name);
  return others.length > 0 ? ` Reemplaza el aviso de ${conjunction.format(others)}.` : '';
}
