import { readCode } from '#server/lib/codes.ts';

/** Two groups of five, with whatever stood between them on the tag or in the message. */
const CANDIDATE = /[0-9a-z]{5}[\s–—-]{0,3}[0-9a-z]{5}/gi;

/**
 * The code in whatever was typed or pasted (a whole message, an address), in its stored form; null where there is none.
 * Its check character is looked at here, so a wrong letter is noticed without asking anybody.
 */
export function findCode(typed: string): string | null {
  const whole = readCode(typed);
  if (whole) return whole;
  for (const start of typed.matchAll(/(?<![0-9a-z])(?=[0-9a-z])/gi)) {
    const [candidate] = typed.slice(start.index).matchAll(CANDIDATE);
    if (candidate?.index !== 0 || !standsAlone(typed.slice(start.index + candidate[0].length), candidate[0])) continue;
    const code = readCode(candidate[0]);
    if (code) return code;
  }
  return null;
}

/** Ends as a word, and has a digit: of two words of five letters, one pair in 32 has a right check character too. */
function standsAlone(rest: string, candidate: string): boolean {
  return !/^[0-9a-z]/i.test(rest) && /\d/.test(candidate);
}
