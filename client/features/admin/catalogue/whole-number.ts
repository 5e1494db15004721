/** A typed whole number; null where nothing is typed. Other text becomes NaN, which the server refuses beside its field. */
export function wholeNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}
