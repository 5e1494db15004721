/** One sentence or two: it stands on a cover. */
export const WORDS_LETTERS = 280;
