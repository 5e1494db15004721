/**
 * How hard a password is to guess, roughly, while somebody types. The list of the commonest is the server's: it refuses
 * beside the field. Pure.
 */
import { isGuessable } from '#server/auth/rules.ts';
import { MIN_PASSWORD } from '#server/auth/schema.ts';

export interface Strength {
  /** 1 to 4 bars; 0 where nothing is written. */
  level: 0 | 1 | 2 | 3 | 4;
  /** What it is and what would make it better. */
  words: string;
}

/** @param own words that a stranger knows: names, the address. @param least characters that this account asks for. */
export function passwordStrength(password: string, own: readonly string[] = [], least = MIN_PASSWORD): Strength {
  if (password === '')
    return { level: 0, words: 'Tres palabras sin relación entre sí: fáciles de recordar, difíciles de adivinar.' };
  const missing = least - password.length;
  if (missing > 0) return { level: 1, words: missing === 1 ? 'Falta 1 carácter.' : `Faltan ${missing} caracteres.` };
  if (isGuessable(password, NONE, [...own]))
    return { level: 1, words: 'Fácil de adivinar. Usa palabras que no tengan que ver contigo.' };
  const bits = guessBits(password);
  if (bits < 28) return { level: 1, words: 'Débil. Agrégale dos palabras más.' };
  if (bits < 38) return { level: 2, words: 'Regular. Agrégale otra palabra.' };
  if (bits < 50) return { level: 3, words: 'Buena. Con una palabra más sería muy buena.' };
  return { level: 4, words: 'Muy buena.' };
}

const NONE: ReadonlySet<string> = new Set();
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];

/** A letter of a word is worth 3 bits, a digit 3.3, a sign 4.5, each change of kind 1.5; what follows a pattern nearly nothing. */
function guessBits(password: string): number {
  const text = password.toLowerCase().replace(/(19|20)\d\d/g, '#');
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    const before = text.charAt(at - 1);
    const worth = /\p{L}/u.test(letter) ? 3 : /\d/.test(letter) ? 3.3 : 4.5;
    bits += before !== '' && (letter === before || isNextTo(before, letter)) ? 0.5 : worth;
    if (before !== '' && kindOf(before) !== kindOf(letter)) bits += 1.5;
  }
  return bits + (/\p{Lu}/u.test(password.slice(1)) ? 3 : 0);
}

function isNextTo(before: string, letter: string): boolean {
  return ROWS.some((row) => row.includes(before + letter) || row.includes(letter + before));
}

function kindOf(letter: string): string {
  return /\p{L}/u.test(letter) ? 'letter' : /\d/.test(letter) ? 'digit' : 'sign';
}
