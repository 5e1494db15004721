/** What is prescribed, as it is kept and as it is said. Pure; runs in the browser too. */

export interface PrescribedItem {
  product: string;
  dose: string;
  frequency: string;
  duration: string | null;
}

/** A prescription is written and read as a whole, so its items are one text. */
export function writeItems(items: readonly PrescribedItem[]): string {
  return JSON.stringify(items.map(({ product, dose, frequency, duration }) => [product, dose, frequency, duration]));
}

export function readItems(items: string): PrescribedItem[] {
  return (JSON.parse(items) as [string, string, string, string | null][]).map(
    ([product, dose, frequency, duration]) => ({ product, dose, frequency, duration }),
  );
}

/** `1 tableta, cada 12 horas, por 7 días`. */
export function howToGive({ dose, frequency, duration }: PrescribedItem): string {
  return [dose, lower(frequency), duration && withFor(duration)].filter(Boolean).join(', ');
}

function withFor(duration: string): string {
  return /^\d/.test(duration) ? `por ${duration}` : lower(duration);
}

/** The first letter in lower case, unless the word is an abbreviation. */
function lower(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** `Amoxicilina y 2 más`: a prescription in one line. */
export function prescriptionTitle(items: readonly Pick<PrescribedItem, 'product'>[]): string {
  const [first] = items;
  if (!first) return 'Receta';
  return items.length === 1 ? first.product : `${first.product} y ${items.length - 1} más`;
}
