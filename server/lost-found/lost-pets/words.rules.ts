/** The short words of lost mode, for lists and chips. */
import type { Sex } from '#db/types.ts';

/** "Perdida", for a chip. An unknown sex is not guessed. */
export function lostWord(sex: Sex): string {
  return { female: 'Perdida', male: 'Perdido', unknown: 'Se busca' }[sex];
}

/** "Perdida desde …", before a day. */
export function lostSince(sex: Sex): string {
  return { female: 'Perdida desde', male: 'Perdido desde', unknown: 'Se busca desde' }[sex];
}

/** `la vieron`, `lo vieron`, `le vieron`. */
export function pronoun(sex: Sex): 'la' | 'lo' | 'le' {
  return ({ female: 'la', male: 'lo', unknown: 'le' } as const)[sex];
}
