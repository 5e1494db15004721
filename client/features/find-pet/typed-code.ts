import { readCode } from '#server/lib/codes.ts';

/** Two groups of five as a word of their own, with whatever stood between them on the tag or in the message. */
const CANDIDATE = /(?<![0-9a-z])(?=([0-9a-z]{5}[\s–—-]{0,3}[0-9a-z]{5})(?![0-9a-z]))/gi;

/**
 * The code in whatever was typed or pasted (a whole message, an address), in its stored form; null where there is none.
 * Its check character is looked at here, so a wrong letter is noticed without asking anybody.
 */
export function findCode(typed: string): string | null {
  const whole = readCode(typed);
  if (whole) return whole;
  for (const [, candidate = ''] of typed.matchAll(CANDIDATE)) {
    // Of two words of five letters, one pair in 32 has a right check character too: inside a text a code has a digit.
    const code = /\d/.test(candidate) ? readCode(candidate) : null;
    if (code) return code;
  }
  return null;
}
