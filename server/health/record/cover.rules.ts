/** What an animal is protected against, as screens and papers show it. Pure. */
import { coverLine, coverWords, type DiseaseCover } from '#server/health/due/validity.rules.ts';
import { isVouched, type Vouch, vouchCode, whoVouches } from '#server/health/entries/vouching.rules.ts';
import type { Dose } from '#server/health/vaccines/rules.ts';

interface Answered extends Dose {
  vouch: Vouch | null;
  /** A list or a copy brought it. */
  brought: boolean;
}

/** `by`: the product, its day, and who vouches for it, without a person's name. */
export function coverRows<D extends Answered>(covers: readonly DiseaseCover<D>[], names: ReadonlyMap<number, string>) {
  const rows = covers.map(({ diseaseId, dose, ...validity }) => ({
    disease: names.get(diseaseId) ?? '',
    ...validity,
    words: coverWords(validity),
    by: dose && {
      name: dose.name,
      givenOn: dose.givenOn,
      verified: isVouched(dose.vouch),
      vouched: whoVouches(vouchCode(dose.vouch, dose.brought), dose.vouch?.endedOn),
    },
  }));
  return { rows, line: coverLine(rows) };
}
