/** What the counter says of those it found. Pure; runs in the browser too. */
import { folded } from '#server/platform/lib/text.ts';

interface Named {
  name: string;
  speciesId: number;
  microchip: string | null;
}

/** An owner's animal that was typed a second time: same name and species, and no other microchip. */
export function typedAgain<Known extends Named>(theirs: readonly Known[], typed: Named): Known | undefined {
  const { name, speciesId, microchip } = typed;
  const alike = theirs.filter((one) => one.speciesId === speciesId && folded(one.name) === folded(name));
  if (microchip === null) return alike[0];
  return alike.find((one) => one.microchip === microchip) ?? alike.find((one) => one.microchip === null);
}

/** Whether two names may be one person's: all words of the shorter one stand in the other. */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other]
    .map((name) => folded(name).split(/\s+/).filter(Boolean))
    .toSorted((a, b) => a.length - b.length);
  return few.every((word) => many.includes(word));
}

interface OfOwner {
  name: string;
  ownerName: string;
  ownerSurname: string;
}

/** An animal whose name begins as typed, of an owner whose name holds each typed word. */
export function isMeant(
  { name, ownerName, ownerSurname }: OfOwner,
  typed: { name: string; ownerName: string },
): boolean {
  const owner = folded(`${ownerName} ${ownerSurname}`);
  const words = folded(typed.ownerName).split(/\s+/);
  return folded(name).startsWith(folded(typed.name)) && words.every((word) => owner.includes(word));
}

interface Hit {
  petId: number;
  name: string;
  ownerName: string;
  ownerSurname: string;
  deceasedOn: string | null;
  phone?: string | null;
  code?: string;
  microchip?: string | null;
}

const WHOLE = 8;
const NAMED = 100;
const ALL_WORDS = 95;
const BEGINS = 90;
const OWNER_BEGINS = 80;
const MOST_FOR_WORDS = 75;

/**
 * Each once, the best first: the animal of that very name, the one whose own words and its owner's are what was typed, those
 * whose name begins so, those of owners whose name does, then by how well each word fits; the dead last.
 */
export function ranked<One extends Hit>(found: readonly One[], text: string): One[] {
  const wanted = folded(text);
  const words = wordsOf(wanted);
  const each = [...new Map(found.map((one) => [one.petId, { one, worth: worthOf(one, wanted, words) }])).values()];
  return each.toSorted((a, b) => b.worth - a.worth).map(({ one }) => one);
}

function worthOf(hit: Hit, wanted: string, words: readonly string[]): number {
  if (hit.deceasedOn !== null) return -1;
  const [name, ownerName, ownerSurname] = [hit.name, hit.ownerName, hit.ownerSurname].map(folded) as [
    string,
    string,
    string,
  ];
  if (name === wanted) return NAMED;
  const [ownWords, ownerWords] = [wordsOf(name), wordsOf(`${ownerName} ${ownerSurname}`)];
  const marks = words.map((word) => markOf(word, ownWords, ownerWords, hit));
  if (words.length > 1 && marks.every((mark) => mark >= WHOLE - 1)) return ALL_WORDS;
  if (name.startsWith(wanted)) return BEGINS;
  if ([ownerName, ownerSurname].some((one) => one.startsWith(wanted))) return OWNER_BEGINS;
  if (words.length < 2) return 0;
  return (marks.reduce((sum, mark) => sum + mark, 0) / (words.length * WHOLE)) * MOST_FOR_WORDS;
}

/** How well a typed word fits: a whole word of the animal's name, of its owner's, the end of a number, the beginning of a word. */
function markOf(
  word: string,
  own: readonly string[],
  owner: readonly string[],
  { phone, code, microchip }: Hit,
): number {
  if (own.includes(word)) return WHOLE;
  if (owner.includes(word) || phone?.endsWith(word)) return WHOLE - 1;
  if (own.some((one) => one.startsWith(word))) return 6;
  if (owner.some((one) => one.startsWith(word))) return 5;
  return [phone, code, microchip].some((number) => number?.toLowerCase().includes(word)) ? 3 : 0;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
