/** How names, weights and amounts are written for people: es-EC, digits of equal width. */
import { fromGrams } from '#server/pets/pets/rules.ts';
import { ownUnit, type WeightUnit } from './weight-unit.ts';

const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

/** Grams → `18,4 kg`; under one kilo `850 g`. */
export function showWeight(grams: number): string {
  return showWeightIn(grams, grams < 1000 ? 'g' : 'kg');
}

/** A weight in the person's unit, near the one that it was written in: `18,4 kg`, `40,5 lb`. */
export function showWeightIn(grams: number, written: WeightUnit): string {
  const unit = ownUnit(written);
  return `${number.format(fromGrams(grams, unit))} ${unit}`;
}

/** A number typed with comma or point; null for other text. `'18,4'` → 18.4. */
export function readNumber(typed: string): number | null {
  const plain = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const SEX = { male: 'Macho', female: 'Hembra', unknown: null };

/** `Macho`, `Hembra`; null where it is unknown. */
export function showSex(sex: keyof typeof SEX): string | null {
  return SEX[sex];
}

/** A microchip's fifteen digits in threes: `941 000 025 614 308`. */
export function showMicrochip(chip: string): string {
  return chip.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** A number of things, with the mark of the thousands: `1.833`. */
export function figure(amount: number): string {
  return number.format(amount);
}

/** `count(1, 'mes')` → `1 mes`, `count(2, 'mes')` → `2 meses`, `count(2, 'anotación')` → `2 anotaciones`. */
export function count(amount: number, noun: string): string {
  return `${number.format(amount)} ${amount === 1 ? noun : noun.split(' ').map(plural).join(' ')}`;
}

/** The same of a number that was counted no further than `most`: `Más de 10.000 animales`. */
export function countUpTo(most: number, amount: number, noun: string): string {
  return amount > most ? `Más de ${count(most, noun)}` : count(amount, noun);
}

/** The plural of a noun or of an adjective beside it. */
function plural(word: string): string {
  return /[aeiouáéíóú]$/.test(word) ? `${word}s` : `${word.replace(/ón$/, 'on')}es`;
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The first whole words of a name that fit two lines of `line` letters, without a trailing "de los": `Doña
 * Micaela de los Ángeles` → `Doña Micaela`. One word that is too long stays as it is.
 */
export function shortName(name: string, line = 11): string {
  const words = name.trim().split(/\s+/);
  const kept: string[] = [];
  let [lines, length] = [1, 0];
  for (const word of words) {
    const joined = length === 0 ? word.length : length + 1 + word.length;
    if (joined > line && length > 0) lines += 1;
    if (lines > 2) break;
    length = joined > line ? word.length : joined;
    kept.push(word);
  }
  while (kept.length > 1 && kept.length < words.length && /^(de|del|la|las|los|el|y|e)$/i.test(kept.at(-1) ?? ''))
    kept.pop();
  return kept.join(' ');
}

/** The initials of a person without a photo, from the preferred name: `Ivania`, `Cruz Moya` → `IC`. */
export function personInitials(name: string, surname: string | null): string {
  const family = surname?.trim() ?? '';
  return family === '' ? initials(name) : `${name.trim().charAt(0)}${family.charAt(0)}`.toUpperCase();
}

/** The same from a full name: `Gabriela Quishpe` → `GQ`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => (word ?? '').charAt(0).toUpperCase())
    .join('');
}
