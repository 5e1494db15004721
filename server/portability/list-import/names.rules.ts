/** What a vaccine's name in a list means in the catalogue. Pure; runs in the browser too. */
import { comparableName } from '#server/health/vaccines/rules.ts';
import type { NameChoice } from './schema.ts';

interface CatalogueVaccine {
  id: number;
  speciesId: number;
  name: string;
  active: 0 | 1;
  mergedIntoId: number | null;
}

export interface Synonym {
  speciesId: number;
  name: string;
  vaccineId: number;
  certain: 0 | 1;
}

export interface Meaning {
  /** Several for several vaccines in one bottle; none where it was decided that it is none of the catalogue. */
  vaccineIds: number[];
  /** 0: only proposed. A name that stands for other antigens elsewhere is never taken by itself. */
  certain: boolean;
}

/** By species and compared name. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

const keyOf = (speciesId: number, name: string) => `${speciesId} ${comparableName(name)}`;

/** The catalogue's own names win over synonyms, and what was decided for this list over both. */
export function vocabularyOf(
  catalogue: readonly CatalogueVaccine[],
  synonyms: readonly Synonym[],
  choices: readonly NameChoice[],
): Vocabulary {
  const words = new Map<string, Meaning>();
  const merged = new Map(catalogue.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]));
  for (const { speciesId, name, vaccineId, certain } of synonyms) {
    const key = keyOf(speciesId, name);
    const known = words.get(key);
    const id = merged.get(vaccineId) ?? vaccineId;
    if (!known) words.set(key, { vaccineIds: [id], certain: certain === 1 });
    else if (known.certain === (certain === 1)) known.vaccineIds.push(id);
    else if (certain === 1) words.set(key, { vaccineIds: [id], certain: true });
  }
  for (const { id, speciesId, name, active, mergedIntoId } of catalogue)
    if (active === 1 || mergedIntoId !== null)
      words.set(keyOf(speciesId, name), { vaccineIds: [mergedIntoId ?? id], certain: true });
  for (const { speciesId, name, vaccineId } of choices)
    words.set(keyOf(speciesId, name), { vaccineIds: vaccineId === null ? [] : [vaccineId], certain: true });
  return words;
}

export function meaningOf(words: Vocabulary, speciesId: number, name: string): Meaning | undefined {
  return words.get(keyOf(speciesId, name));
}

/** Whether a heading may be the name of a vaccine of any species. */
export function isVaccineName(words: Vocabulary): (name: string) => boolean {
  const names = new Set([...words.keys()].map((key) => key.slice(key.indexOf(' ') + 1)));
  return (name) => names.has(comparableName(name));
}

/** `Rabia + Quíntuple` in one cell: several doses of one day, where each part is known; else the cell is one name. */
export function partsOf(words: Vocabulary, speciesId: number, name: string): string[] {
  if (meaningOf(words, speciesId, name)) return [name];
  const parts = name.split(/[,;+]| y |\//).map((part) => part.trim());
  const known = parts.length > 1 && parts.every((part) => part !== '' && meaningOf(words, speciesId, part));
  return known ? parts : [name];
}
