import { showDate, today } from '../../lib/format.ts';

/** Said after saving. A dose from years ago asks for a day that is long gone. */
export function nextWords(nextOn: string | null): string {
  if (!nextOn) return '';
  return nextOn < today() ? ` Le tocaba otra el ${showDate(nextOn)}.` : ` Le toca de nuevo el ${showDate(nextOn)}.`;
}

export const conjunction = new Intl.ListFormat('es-EC', { type: 'conjunction' });

/** Other lines that the same dose answered: a combined vaccine does so. */
export function closedWords(closed: readonly string[], name: string): string {
  const others = closed.filter((title) => title !== name);
  return others.length > 0 ? ` Reemplaza el aviso de ${conjunction.format(others)}.` : '';
}
