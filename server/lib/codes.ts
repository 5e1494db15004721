/**
 * Public codes: ten characters of Crockford's base 32 (no I, L, O, U: they are read wrongly or say something), nine random
 * and one check character by Luhn mod 32, so that one wrong letter or two swapped ones are noticed before a search.
 * Source: Crockford, "Base 32"; ISO/IEC 7812-1 annex B for the Luhn sum, widened to 32 symbols.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A new random code without separator, `K7Q2M9XDTA`. 45 random bits: unguessable with the limits on searching. */
export function newCode(): string {
  const body = randomLetters(LENGTH - 1);
  return body + checkCharacter(body);
}

/** So many random letters, five bits each. */
export function randomLetters(length: number): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(random, (byte) => ALPHABET[byte % 32]).join('');
}

/** Typed letters as codes write them: any case, without spaces and dashes, look-alikes read as meant (O as 0, I and L as 1). */
export function codeLetters(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s–—-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/**
 * What somebody typed as a code, in its stored form. Null where it cannot be one: wrong length, a strange letter or a wrong
 * check character.
 */
export function readCode(typed: string): string | null {
  const code = codeLetters(typed);
  return code.length === LENGTH && endsInItsCheck(code) ? code : null;
}

/** Whether letters end in the check character of those before, and none is strange. */
export function endsInItsCheck(code: string): boolean {
  return [...code].every((letter) => ALPHABET.includes(letter)) && checkCharacter(code.slice(0, -1)) === code.at(-1);
}

/** As it is shown and printed: `K7Q2M-9XDTA`. */
export function showCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function checkCharacter(body: string): string {
  let sum = 0;
  for (const [index, letter] of [...body].reverse().entries()) {
    const value = ALPHABET.indexOf(letter) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return ALPHABET.charAt((32 - (sum % 32)) % 32);
}
