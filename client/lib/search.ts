/** Reads the parameters of an address for a screen: texts, ids, and undefined for absent ones. */
import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * Like the router, but a number only where it prints the same again: a tag's code may be `12E3456789`, which
 * would become another text or infinity.
 */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('A text with digits');
  return value;
}

export const parseAddress = parseSearchWith(readValue);
export const writeAddress = stringifySearchWith(JSON.stringify, readValue);

/** A text from the address, whatever type the router read; empty counts as absent. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

export function id(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Leaves out undefined values, so that the address stays short. */
export function optional<Search extends object>(
  search: Search,
): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Search]?: Exclude<Search[Key], undefined>;
  };
}

/** Of each parameter its reader: `validateSearch: reading({ q: text, ver: id })`. */
export function reading<Readers extends Record<string, (value: unknown) => unknown>>(readers: Readers) {
  return (search: Record<string, unknown>): { [Key in keyof Readers]?: Exclude<ReturnType<Readers[Key]>, undefined> } =>
    optional(Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])]))) as never;
}

/** A mark that is set or absent. */
export function mark(value: unknown): true | undefined {
  return value === true || undefined;
}
