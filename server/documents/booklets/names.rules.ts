/** Which vaccines are named on a page whose letters were read, some of them wrongly. Pure. */
import { comparableName } from '#server/health/vaccines/rules.ts';

/** A name that the species' vaccines are called by. */
export interface KnownName {
  name: string;
  /** Several where one bottle holds several vaccines; `name` as the catalogue has it. */
  vaccines: readonly { id: number; name: string }[];
  /** False for a name that means something else elsewhere. */
  certain: boolean;
}

/** How much of a known name must be read. */
const ALIKE = 0.74;
const ALIKE_FOR_SURE = 0.88;

export interface Named {
  name: string;
  vaccineId: number | null;
  sure: boolean;
}

/** The best known name of each stretch of words, several where they do not overlap («Rabia + Quíntuple»). */
export function knownIn(words: readonly { text: string }[], names: readonly KnownName[]): Named[] {
  const found: { from: number; to: number; likeness: number; length: number; known: KnownName }[] = [];
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + 5); to += 1) {
      const text = comparableName(
        words
          .slice(from, to)
          .map((word) => word.text)
          .join(' '),
      );
      if (text.length < 3) continue;
      for (const known of names) {
        const likeness = alike(comparableName(known.name), text);
        if (likeness >= ALIKE) found.push({ from, to, likeness, length: known.name.length, known });
      }
    }
  found.sort((a, b) => b.likeness * Math.min(b.length, 14) - a.likeness * Math.min(a.length, 14));
  const taken: typeof found = [];
  for (const one of found) {
    const overlaps = taken.some(({ from, to }) => one.from < to && from < one.to);
    const again = one.known.vaccines.every(({ id }) =>
      taken.some(({ known }) => known.vaccines.some((held) => held.id === id)),
    );
    if (!overlaps && !again) taken.push(one);
  }
  return taken
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ known, likeness }) =>
      known.vaccines.map(({ id, name }) => ({
        name,
        vaccineId: id,
        sure: known.certain && likeness >= ALIKE_FOR_SURE,
      })),
    )
    .slice(0, 4);
}

/** 1 for the same text, less by each letter that differs (Levenshtein). */
export function alike(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 0;
  if (Math.abs(one.length - other.length) > longest * (1 - ALIKE) + 1) return 0;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === against ? 0 : 1)));
    row = next;
  }
  return 1 - (row.at(-1) ?? longest) / longest;
}
