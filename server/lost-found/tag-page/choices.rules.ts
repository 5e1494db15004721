/**
 * Which choices belong to the owner alone, and the page's preview as a lost animal's. Runs in the browser too.
 */
import type { Flag } from '#db/types.ts';
import type { PageChoices } from './rules.ts';

/** In the form of a screen. */
export type ShownChoices = { [Key in keyof PageChoices]: PageChoices[Key] extends Flag ? boolean : PageChoices[Key] };

/** Characters of a note. */
export const LONGEST_NOTE = 200;

/** Name and number: only their owner decides about them. */
export const ABOUT_THE_OWNER = ['callShown', 'whatsappShown', 'guardianShown'] as const;

export function shownChoices(choices: PageChoices): ShownChoices {
  const { callShown, whatsappShown, urgentNote, mannerNote, vetNote } = choices;
  return {
    callShown,
    whatsappShown,
    guardianShown: choices.guardianShown === 1,
    looksShown: choices.looksShown === 1,
    chipShown: choices.chipShown === 1,
    foundByChip: choices.foundByChip === 1,
    allergiesShown: choices.allergiesShown === 1,
    medicineShown: choices.medicineShown === 1,
    urgentNote,
    mannerNote,
    vetNote,
  };
}

/** In the table's form; only the given ones. */
export function storedChoices(choices: { [Key in keyof ShownChoices]?: ShownChoices[Key] | undefined }) {
  const entries = Object.entries(choices).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  ) as Partial<PageChoices>;
}
