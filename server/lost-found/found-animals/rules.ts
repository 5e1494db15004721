/** Whether an animal that was found may be one that is lost, and why. Pure; runs in the browser too. */
import type { CalendarDate, FoundSize, FoundSpecies, Sex } from '#db/types.ts';
import { metresBetween, type Point, showDistance } from '#server/lost-found/threads/place.rules.ts';
import { daysBetween, showDay } from '#server/platform/lib/calendar.ts';
import { folded } from '#server/platform/lib/text.ts';

export const FOUND_SPECIES = ['dog', 'cat', 'rabbit', 'bird', 'other'] as const satisfies readonly FoundSpecies[];
export const FOUND_SIZES = ['small', 'medium', 'large'] as const satisfies readonly FoundSize[];

/** So many families hear of one found animal; a lost one hears of so many in a day. */
export const FAMILIES_AT_MOST = 5;
export const LIKE_IT_IN_A_DAY = 10;
/** An animal that was found this long ago is still compared with one that is reported lost today. */
export const COMPARED_DAYS = 30;

export interface FoundLooks {
  species: FoundSpecies;
  sex: Sex;
  size: FoundSize | null;
  color: string | null;
  marks: string | null;
  place: string | null;
  point: Point | null;
  foundOn: CalendarDate;
}

export interface LostLooks {
  sex: Sex;
  color: string | null;
  breed: string | null;
  marks: string | null;
  /** Where it was last seen, and the city of its family. */
  place: string | null;
  city: string | null;
  point: Point | null;
  since: CalendarDate;
  /** Its latest weight; null where it has none. */
  grams: number | null;
}

export interface Likeness {
  score: number;
  reasons: string[];
}

/** From here on a family is told: next door alone is enough, or a place in words with looks that agree. */
export const LIKE_ENOUGH = 45;
const TOO_FAR_METRES = 40_000;
const NEAR: readonly [metres: number, score: number][] = [
  [2000, 45],
  [5000, 35],
  [15_000, 20],
  [TOO_FAR_METRES, 5],
];

/** Null where it cannot be the same animal: too far away, or found before the other was lost. */
export function likenessOf(found: FoundLooks, lost: LostLooks): Likeness | null {
  const days = daysBetween(lost.since, found.foundOn);
  if (days < 0) return null;
  const parts = [
    nearness(found, lost),
    colours(found, lost),
    sizes(found, lost),
    sexes(found, lost),
    breeds(found, lost),
  ];
  if (parts.includes(null)) return null;
  const soon = days <= 3 ? 10 : days <= 14 ? 5 : 0;
  const known = parts.filter((part) => part !== null);
  const reasons = known.flatMap(({ reason }) => (reason ? [reason] : []));
  return { score: known.reduce((sum, part) => sum + part.score, soon), reasons };
}

interface Part {
  score: number;
  reason?: string;
}

function nearness(found: FoundLooks, lost: LostLooks): Part | null {
  if (found.point && lost.point) {
    const metres = metresBetween(lost.point, found.point);
    const [, score] = NEAR.find(([most]) => metres <= most) ?? [];
    return score === undefined ? null : { score, reason: `a ${showDistance(metres)} de donde se perdió` };
  }
  const said = wordsOf(found.place, PLACE_FILLERS);
  const same = wordsOf(lost.place, PLACE_FILLERS).filter((word) => said.includes(word));
  if (same.length > 0) return { score: 30, reason: 'el lugar se parece' };
  const city = wordsOf(lost.city, PLACE_FILLERS);
  if (city.length > 0 && city.every((word) => said.includes(word))) return { score: 15, reason: `en ${lost.city}` };
  // Of a place that cannot be compared the looks have to say more.
  return { score: -10 };
}

function colours(found: FoundLooks, lost: LostLooks): Part {
  const seen = coloursIn(`${found.color ?? ''} ${found.marks ?? ''}`);
  const known = coloursIn(`${lost.color ?? ''} ${lost.marks ?? ''}`);
  if (seen.size === 0 || known.size === 0) return { score: 0 };
  if ([...seen].some((one) => known.has(one))) return { score: 25, reason: 'el color' };
  return { score: -10 };
}

function sizes({ species, size }: FoundLooks, { grams }: LostLooks): Part {
  if (species !== 'dog' || size === null || grams === null) return { score: 0 };
  const kilos = grams / 1000;
  const own: FoundSize = kilos < 10 ? 'small' : kilos < 25 ? 'medium' : 'large';
  if (own === size) return { score: 15, reason: 'el tamaño' };
  const opposite = own !== 'medium' && size !== 'medium';
  return { score: opposite ? -30 : 0 };
}

function sexes(found: FoundLooks, lost: LostLooks): Part {
  if (found.sex === 'unknown' || lost.sex === 'unknown') return { score: 0 };
  if (found.sex === lost.sex) return { score: 10, reason: found.sex === 'female' ? 'es hembra' : 'es macho' };
  // A stranger in the street may be wrong about it.
  return { score: -25 };
}

function breeds(found: FoundLooks, lost: LostLooks): Part {
  const seen = wordsOf(`${found.color ?? ''} ${found.marks ?? ''}`, BREED_FILLERS);
  const same = wordsOf(lost.breed, BREED_FILLERS).some((word) => seen.includes(word));
  return same ? { score: 15, reason: 'la raza' } : { score: 0 };
}

const PLACE_FILLERS = new Set(
  'cerca calle avenida barrio sector parque plaza esquina frente junto lado norte este oeste sobre entre casa tienda'.split(
    ' ',
  ),
);
const BREED_FILLERS = new Set('mestizo mestiza criollo criolla otra otro pelo corto largo perro gato raza'.split(' '));

/** Words that tell places apart: folded, of four letters or more. */
function wordsOf(text: string | null, fillers: ReadonlySet<string>): string[] {
  return (folded(text ?? '').match(/[a-z0-9ñ]{4,}/g) ?? []).filter((word) => !fillers.has(word));
}

/** What people call alike; canela is a brown and a fawn. */
const COLOURS: Readonly<Record<string, readonly string[]>> = {
  negro: ['negro'],
  blanco: ['blanco'],
  cafe: ['marron'],
  marron: ['marron'],
  chocolate: ['marron'],
  castano: ['marron'],
  canela: ['marron', 'claro', 'naranja'],
  beige: ['claro'],
  crema: ['claro', 'blanco'],
  dorado: ['claro'],
  amarillo: ['claro'],
  miel: ['claro', 'marron'],
  rubio: ['claro'],
  arena: ['claro'],
  gris: ['gris'],
  plomo: ['gris'],
  plata: ['gris'],
  plateado: ['gris'],
  azul: ['gris'],
  naranja: ['naranja'],
  anaranjado: ['naranja'],
  rojizo: ['naranja', 'marron'],
  rojo: ['naranja', 'marron'],
  atigrado: ['gris', 'atigrado'],
  barcino: ['atigrado'],
  carey: ['negro', 'naranja'],
  tricolor: ['negro', 'blanco', 'marron'],
  verde: ['verde'],
  celeste: ['celeste'],
};

function coloursIn(text: string): Set<string> {
  const words = folded(text).match(/[a-z]+/g) ?? [];
  return new Set(words.flatMap((word) => COLOURS[singular(word)] ?? COLOURS[word] ?? []));
}

/** "blancas" → "blanco"; "gris" and "grises" are told by the list itself. */
function singular(word: string): string {
  const one = word === 'grises' ? 'gris' : word.replace(/s$/, '');
  return COLOURS[word] ? word : COLOURS[one] ? one : one.replace(/a$/, 'o');
}

const NOUNS: Record<FoundSpecies, { female: string; male: string; unknown: string }> = {
  dog: { female: 'Perra', male: 'Perro', unknown: 'Perro' },
  cat: { female: 'Gata', male: 'Gato', unknown: 'Gato' },
  rabbit: { female: 'Coneja', male: 'Conejo', unknown: 'Conejo' },
  bird: { female: 'Ave', male: 'Ave', unknown: 'Ave' },
  other: { female: 'Animal', male: 'Animal', unknown: 'Animal' },
};
const SIZES: Record<FoundSize, [female: string, male: string]> = {
  small: ['pequeña', 'pequeño'],
  medium: ['mediana', 'mediano'],
  large: ['grande', 'grande'],
};

/** "Perra mediana", "Gato", "Ave pequeña". */
export function foundKind({ species, sex, size }: Pick<FoundLooks, 'species' | 'sex' | 'size'>): string {
  const feminine = species === 'bird' || (sex === 'female' && species !== 'other');
  return [NOUNS[species][sex], size && SIZES[size][feminine ? 0 : 1]].filter(Boolean).join(' ');
}

/** "Perra mediana, canela. Collar azul." */
export function foundLooks(found: Pick<FoundLooks, 'species' | 'sex' | 'size' | 'color' | 'marks'>): string {
  const { color, marks } = found;
  const first = [foundKind(found), color && color.charAt(0).toLowerCase() + color.slice(1)].filter(Boolean).join(', ');
  return [first, marks]
    .filter(Boolean)
    .map(
      (part) =>
        `${String(part)
          .trim()
          .replace(/[.\s]+$/, '')}.`,
    )
    .join(' ');
}

/** What a family reads first: the finder's own words follow in the conversation. */
export function foundNotice(found: FoundLooks): string {
  return `Encontré un animal sin placa, el ${showDay(found.foundOn)}. ${foundLooks(found)}`;
}

/** `Coinciden: a 1,2 km de donde se perdió, el color, es hembra.` */
export function likenessWords({ reasons }: Likeness): string {
  return reasons.length === 0 ? 'Es de su especie.' : `Coinciden: ${reasons.join(', ')}.`;
}
