/** What stands in an address, read for a screen: texts, ids, and nothing for what is absent. */
import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * As the router does it, but a number is one only where it says the same again: the code of a plate may be `12E3456789`, which would
 * come out as another text, or as no number at all.
 */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('A text with digits');
  return value;
}

export const parseAddress = parseSearchWith(readValue);
export const writeAddress = stringifySearchWith(JSON.stringify, readValue);

/** A text from the address, whatever the router has read it as; empty counts as absent. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

export function id(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Leaves out what is undefined, so that the address stays short. */
export function optional<Search extends object>(
  search: Search,
): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Search]?: Exclude<Search[Key], undefined>;
  };
}
