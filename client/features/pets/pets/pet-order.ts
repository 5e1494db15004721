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

/**
 * By name, or by code typed any way, whole or in part; or by what stands in its own fields (`words`, folded). An empty
 * search matches every animal.
 */
export function matches(pet: { name: string; code: string }, question: string, words = ''): boolean {
  const wanted = folded(question);
  if (folded(pet.name).includes(wanted) || words.includes(wanted)) return true;
  const part = question
    .toUpperCase()
    .replace(/[\s–—-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return readCode(question) === pet.code || (part.length >= 3 && pet.code.includes(part));
}

export function inOrder(pets: readonly PetInList[], order: Order): PetInList[] {
  return pets.toSorted((a, b) => COMPARE[order](a, b) || a.name.localeCompare(b.name, 'es') || a.id - b.id);
}

const COMPARE: Record<Order, (a: PetInList, b: PetInList) => number> = {
  urgente: (a, b) =>
    Number(b.lostAt !== null) - Number(a.lostAt !== null) ||
    byUrgency(a, b) ||
    (a.nextOn ?? '9').localeCompare(b.nextOn ?? '9'),
  nombre: () => 0,
  reciente: (a, b) => b.id - a.id,
  /** The eldest first; animals without a known birth last. */
  edad: (a, b) => (a.birthOn ?? '9').localeCompare(b.birthOn ?? '9'),
};

/** The species of these animals with their numbers, in order of appearance. */
export function speciesOf(pets: readonly PetInList[]): { code: string; name: string; amount: number }[] {
  const found = new Map<string, { code: string; name: string; amount: number }>();
  for (const { species, speciesName } of pets.toSorted((a, b) => a.speciesId - b.speciesId)) {
    const known = found.get(species);
    if (known) known.amount += 1;
    else found.set(species, { code: species, name: speciesName, amount: 1 });
  }
  return [...found.values()];
}

/** Names that several of these animals share: their codes tell them apart. */
export function sharedNames(pets: readonly PetInList[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of pets) (seen.has(folded(name)) ? shared : seen).add(folded(name));
  return shared;
}
