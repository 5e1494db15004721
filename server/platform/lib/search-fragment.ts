/** Turns a typed search into what db/search.ts looks for. Pure. */
import type { Fragment } from '#db/search.ts';
import { codeLetters } from './codes.ts';
import { folded } from './text.ts';

/** The length of a trigram. */
const SHORTEST = 3;

/**
 * Words of three letters or more are searched separately; a shorter one stays with its neighbour ("de la
 * torre"). Codes match with or without groups, telephones with +593, 0 or neither. Null for empty input.
 */
export function readFragment(typed: string): Fragment | null {
  const text = folded(typed).replace(/\s+/g, ' ');
  if (text === '') return null;
  if (lengthOf(text) < SHORTEST)
    return /^[0-9a-z]*\d[0-9a-z]*$/.test(text)
      ? { kind: 'code', beginning: codeLetters(text) }
      : { kind: 'begins', name: text };
  const anyOf = [piecesOf(text), ...[...numbersIn(text), ...codesIn(text)].map((piece) => [piece])];
  return { kind: 'pieces', anyOf: [...new Map(anyOf.map((pieces) => [pieces.join('\0'), pieces])).values()] };
}

/** The words that trigrams find, and those beside them that are too short; null where one kind is missing. */
export function readShortWords(typed: string): { pieces: string[]; short: string[] } | null {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const [pieces, short] = [
    words.filter((word) => lengthOf(word) >= SHORTEST),
    words.filter((word) => lengthOf(word) < SHORTEST),
  ];
  return pieces.length > 0 && short.length > 0 ? { pieces, short } : null;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    open = open ? `${open} ${word}` : word;
    if (lengthOf(open) < SHORTEST) continue;
    pieces.push(open);
    open = '';
  }
  // A short word at the end joins the one before it.
  if (open) pieces.push(`${pieces.pop() ?? ''} ${open}`.trim());
  return pieces;
}

/** A telephone is stored as `+593998842547`; a cédula, a RUC and a microchip as their digits. */
function numbersIn(text: string): string[] {
  if (!/^[+\d][\d\s().-]*$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const international = digits.replace(/^00/, '');
  const withoutZero = international.replace(/^0/, '');
  const written = text.startsWith('+') || digits === withoutZero ? [international] : [digits, `593${withoutZero}`];
  return written.filter((number) => number.length >= SHORTEST);
}

/**
 * Only text that may be part of a code: a code's letters are spelled differently from a name's (O as 0, I and
 * L as 1).
 */
function codesIn(text: string): string[] {
  const letters = codeLetters(text);
  const may = /\d/.test(text) || text.includes('-');
  return may && /^[0-9A-HJKMNP-TV-Z]{3,10}$/.test(letters) ? [letters.toLowerCase()] : [];
}

function lengthOf(text: string): number {
  return [...text].length;
}
