/** The lists that forms choose from, as an administrator edits them. Pure; runs in the browser too. */
import type { Flag } from '#db/types.ts';
import { folded } from '#server/platform/lib/text.ts';

/** Lists of names. Vaccines also have a schedule, and so their own calls. */
export const NAME_LISTS = ['species', 'breed', 'disease', 'city'] as const;
export type NameList = (typeof NAME_LISTS)[number];

/** Whether two names are duplicates: capitals, accents and signs do not matter. */
export function sameName(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(name: string): string {
  return folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * A code for a new row, from its name: `Fiebre aftosa` → `fiebre-aftosa`. Releases identify their own rows by
 * code, so a taken one gets a number.
 */
export function codeFor(name: string, taken: ReadonlySet<string>): string {
  const base = plain(name).replaceAll(' ', '-') || 'otro';
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export function asFlag(yes: boolean): Flag {
  return yes ? 1 : 0;
}
