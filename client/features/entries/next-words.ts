import { showDate, today } from '../../lib/format.ts';

/** Said after saving. A dose from years ago asks for a day that is long gone. */
export function nextWords(nextOn: string | null): string {
  if (!nextOn) return '';
  return nextOn < today() ? ` Le tocaba otra el ${showDate(nextOn)}.` : ` Le toca de nuevo el ${showDate(nextOn)}.`;
}
