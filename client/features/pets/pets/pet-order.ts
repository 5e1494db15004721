/** The shown animals and their order. Pure: the address alone decides. */
import { readCode } from '#server/platform/lib/codes.ts';
import { folded } from '#server/platform/lib/text.ts';
import { byUrgency } from '../../../lib/care-words.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type PetInList = Answers['pets']['list'][number];

export const ORDERS = [
  { value: 'urgente', label: 'Más urgente primero' },
  { value: 'nombre', label: 'Nombre' },
  { value: 'reciente', label: 'Más reciente' },
  { value: 'edad', label: 'Edad' },
] as const;

type Order = (typeof ORDERS)[number]['value'];

/** An unknown word in the address means the first order. */
export function readOrder(word: string | undefined): Order {
  return ORDERS.find(({ value }) => value === word)?.value ?? 'urgente';
}

/** Folding 1,800 names takes longer than a frame: each is folded once. */
const names = new WeakMap<object, string>();

function foldedName(pet: { name: string }): string {
  const known = names.get(pet);
  if (known !== undefined) return known;
  const name = folded(pet.name);
  names.set(pet, name);
  return name;
}

/**
 * By name, or by code typed any way, whole or in part; or by what stands in its own fields (`words`, folded). An empty
 * search matches every animal.
 */
export function matcher(question: string): (pet: { name: string; code: string }, words?: string) => boolean {
  const wanted = folded(question);
  const code = readCode(question);
  const part = question
    .toUpperCase()
    .replace(/[\s–—-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return (pet, words = '') =>
    foldedName(pet).includes(wanted) ||
    words.includes(wanted) ||
    code === pet.code ||
    (part.length >= 3 && pet.code.includes(part));
}

/** Days, instants and folded names are compared as they are written: a comparison by language takes fifty times as long. */
function before(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

export function inOrder(pets: readonly PetInList[], order: Order): PetInList[] {
  return pets.toSorted((a, b) => COMPARE[order](a, b) || before(foldedName(a), foldedName(b)) || a.id - b.id);
}

const COMPARE: Record<Order, (a: PetInList, b: PetInList) => number> = {
  urgente: (a, b) =>
    Number(b.lostAt !== null) - Number(a.lostAt !== null) ||
    byUrgency(a, b) ||
    before(a.nextOn ?? '9', b.nextOn ?? '9'),
  nombre: () => 0,
  reciente: (a, b) => b.id - a.id,
  /** The eldest first; animals without a known birth last. */
  edad: (a, b) => before(a.birthOn ?? '9', b.birthOn ?? '9'),
};

/** The species of these animals with their numbers, in order of appearance. */
export function speciesOf(pets: readonly PetInList[]): { code: string; name: string; amount: number }[] {
  const found = new Map<string, { code: string; name: string; amount: number }>();
  const places = new Map<string, number>();
  for (const { species, speciesName, speciesId } of pets) {
    const known = found.get(species);
    if (known) known.amount += 1;
    else found.set(species, { code: species, name: speciesName, amount: 1 });
    places.set(species, speciesId);
  }
  return [...found.values()].sort((a, b) => (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0));
}

/** Names that several of these animals share: their codes tell them apart. */
export function sharedNames(pets: readonly PetInList[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of pets.map(foldedName)) (seen.has(name) ? shared : seen).add(name);
  return shared;
}
