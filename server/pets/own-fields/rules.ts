/** Own fields: which kinds there are, what may stand in them, and how it is read. Pure; runs in the browser too. */
import type { OwnFieldKind } from '#db/types.ts';
import { problemWithDate, showDay } from '#server/platform/lib/calendar.ts';
import { folded, isStorable, isVisible } from '#server/platform/lib/text.ts';

export const OWN_FIELD_KINDS = ['text', 'number', 'date', 'yesNo', 'choice'] as const satisfies readonly OwnFieldKind[];
/** Of one account, and of the clinic. */
export const MOST_OWN_FIELDS = 10;
export const MOST_OPTIONS = 12;
export const FIELD_NAME_LETTERS = 40;
export const VALUE_LETTERS = 200;

export interface OwnFieldType {
  kind: OwnFieldKind;
  /** The words of a choice; empty for any other kind. */
  options: readonly string[];
}

/** The stored form of what was typed, or what is wrong with it; null empties the field. */
export function readOwnValue(
  { kind, options }: OwnFieldType,
  typed: string,
): { value: string | null } | { wrong: string } {
  const text = typed.trim();
  if (text === '') return { value: null };
  if (!isStorable(text)) return { wrong: 'Ese texto tiene un carácter que no sirve.' };
  if (kind === 'number') return readNumber(text);
  if (kind === 'date') {
    const problem = problemWithDate(text);
    return problem === null ? { value: text } : { wrong: problem };
  }
  if (kind === 'yesNo') return text === '1' || text === '0' ? { value: text } : { wrong: 'Elige sí o no.' };
  if (kind === 'choice') return options.includes(text) ? { value: text } : { wrong: 'Elige una opción de la lista.' };
  const letters = [...text].length;
  if (letters > VALUE_LETTERS) return { wrong: `Usa ${VALUE_LETTERS} letras como máximo: ahora son ${letters}.` };
  return isVisible(text) ? { value: text } : { value: null };
}

/** "4,5" and "4.5" are the same; kept as it was typed, without a sign for thousands. */
function readNumber(text: string) {
  const number = text.replace(',', '.');
  if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(number)) return { wrong: 'Escribe un número, por ejemplo 4,5.' };
  return { value: number };
}

/** As a person reads it: `21/11/2026`, `4,5`, `Sí`. */
export function showOwnValue({ kind }: Pick<OwnFieldType, 'kind'>, value: string): string {
  if (kind === 'date') return showDay(value);
  if (kind === 'yesNo') return value === '1' ? 'Sí' : 'No';
  return kind === 'number' ? value.replace('.', ',') : value;
}

/** What a search compares. */
export function foldedValue(field: Pick<OwnFieldType, 'kind'>, value: string): string {
  return folded(showOwnValue(field, value));
}

/** The words of a choice as they are stored; a broken row has none. */
export function readOptions(options: string | null): string[] {
  if (options === null) return [];
  const read: unknown = JSON.parse(options);
  return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string') : [];
}
