/** Which choices are one person's, and the page as it would stand on a day of need. Runs in the browser too. */
import type { Flag } from '#db/types.ts';
import type { PageChoices } from '#server/tag-page/rules.ts';

/** As a screen holds them. */
export type ShownChoices = { [Key in keyof PageChoices]: PageChoices[Key] extends Flag ? boolean : PageChoices[Key] };

/** Letters of a note. */
export const LONGEST_NOTE = 200;

/** A name and a number: whose they are decides alone. */
export const ABOUT_THE_GUARDIAN = ['callShown', 'whatsappShown', 'guardianShown'] as const;

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

/** As the table holds them; only what was given. */
export function storedChoices(choices: { [Key in keyof ShownChoices]?: ShownChoices[Key] | undefined }) {
  const entries = Object.entries(choices).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  ) as Partial<PageChoices>;
}
