/** The strength of a password in bars and words while the person types: the server's own verdict. Pure. */
import { LEAST_SCORE, plainWeakness, STRONGER, weakWords } from '#server/accounts/sessions/rules.ts';
import type { Verdict } from '#server/platform/lib/guessing.ts';

export interface Strength {
  /** 1 to 4 bars; 0 for an empty field or without a verdict. */
  level: 0 | 1 | 2 | 3 | 4;
  /** The weakness and how to improve it. */
  words: string;
  /** Whether it may be sent. True without a verdict: the server judges it again. */
  enough: boolean;
}

/** The state of the verdict: zxcvbn's result, still waiting, or never coming. */
export type Judged = Verdict | 'waiting' | 'unknown';

/**
 * The weaknesses that need no word list; null where the verdict decides. @param least the account's minimum
 * length
 */
export function plainStrength(password: string, own: readonly string[], least: number): Strength | null {
  if (password === '') {
    const words = 'Tres palabras sin relación entre sí: fáciles de recordar, difíciles de adivinar.';
    return { level: 0, words, enough: false };
  }
  const missing = least - password.length;
  if (missing > 0) {
    const words = missing === 1 ? 'Falta 1 carácter.' : `Faltan ${missing} caracteres.`;
    return { level: 1, words, enough: false };
  }
  const why = plainWeakness(password, own);
  return why && { level: 1, words: `${weakWords(why)} ${STRONGER}`, enough: false };
}

export function judgedStrength(judged: Judged): Strength {
  if (judged === 'waiting') return { level: 0, words: 'Revisando si es fácil de adivinar…', enough: false };
  if (judged === 'unknown') return { level: 0, words: 'La revisamos al enviarla.', enough: true };
  if (judged.score < LEAST_SCORE) {
    const words = `${weakWords(judged.why)} ${STRONGER}`;
    return { level: judged.score === 2 ? 2 : 1, words, enough: false };
  }
  if (judged.score === 3) return { level: 3, words: 'Buena. Con una palabra más sería muy buena.', enough: true };
  return { level: 4, words: 'Muy buena.', enough: true };
}
