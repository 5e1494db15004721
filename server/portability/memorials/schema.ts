/** How an animal that died is remembered. Runs in the browser. */
import type { z } from 'zod';
import { updatePetInput } from '#server/health/record/schema.ts';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';
import { WORDS_LETTERS } from './rules.ts';

/** An absent field stays as it is. */
export const rememberInput = petIdInput.extend({
  deceasedOn: calendarDate,
  words: optionalText(WORDS_LETTERS).optional(),
  /** A picture of its gallery; null: its profile picture. */
  fileId: rowId.nullable().optional(),
});

/** For the older calls: what an animal's form corrects, and its death with it. */
export const correctInput = updatePetInput.extend({ deceasedOn: calendarDate.nullable().optional() });

export type RememberInput = z.infer<typeof rememberInput>;
export type CorrectInput = z.infer<typeof correctInput>;
