/** Letters as they are compared: without accents, capitals and outer spaces, so that "ramon" finds "Ramón". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
