/** The letter sizes on the card, in hundredths of its width: long texts get smaller, as on the printed card. */

/** One line of 56 hundredths while it stays readable, else two. */
export function nameSize(name: string): number {
  const letters = [...name].length;
  if (letters <= 13) return 6.6;
  return letters <= 20 ? 84 / letters : Math.max(3, Math.min(3.7, 188 / letters));
}

export function valueSize(value: string, wide: boolean): number {
  const line = wide ? 31 : 15;
  return Math.max(1.75, Math.min(3.4, (3.4 * line) / [...value].length));
}

/** The size that fills a box of 49 by 20. */
export function messageSize(letters: number): number {
  return Math.max(1.7, Math.min(3.6, 34 / Math.sqrt(letters)));
}
