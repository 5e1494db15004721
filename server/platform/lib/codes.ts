/**
 * Public codes: nine random characters of Crockford's base 32 (no I, L, O, U) and a check character by Luhn
 * mod 32 against typing errors. Source: Crockford, "Base 32"; ISO/IEC 7812-1 annex B.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A new random code without separator, `K7Q2M9XDTA`. 45 random bits: unguessable under the search limits. */
export function newCode(): string {
  const body = randomLetters(LENGTH - 1);
  return body + checkCharacter(body);
}

/** `length` random letters, five bits each. */
export function randomLetters(length: number): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(random, (byte) => ALPHABET[byte % 32]).join('');
}

/**
 * Typed letters in the codes' alphabet: any case, without spaces and dashes, look-alikes corrected (O to 0, I
 * and L to 1).
 */
export function codeLetters(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s–—-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** A typed code in its stored form. Null where the length, a letter or the check character is wrong. */
export function readCode(typed: string): string | null {
  const code = codeLetters(typed);
  return code.length === LENGTH && endsInItsCheck(code) ? code : null;
}

/** Whether the last letter is the check character of the others, and all belong to the alphabet. */
export function endsInItsCheck(code: string): boolean {
  return [...code].every((letter) => ALPHABET.includes(letter)) && checkCharacter(code.slice(0, -1)) === code.at(-1);
}

/** The displayed and printed form: `K7Q2M-9XDTA`. */
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
