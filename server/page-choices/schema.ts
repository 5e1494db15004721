/** What the open page of an animal tells, choice by choice: the screen saves the one that was touched. */
import { z } from 'zod';
import { rowId } from '#server/lib/ids.ts';
import { optionalText } from '#server/lib/text-field.ts';
import { LONGEST_NOTE } from './rules.ts';

const shownWhen = z.enum(['never', 'lost', 'always']);
const note = optionalText(LONGEST_NOTE);

/** What is left out stays as it is: of two members who change different things, neither undoes the other. */
export const savePageInput = z.object({
  petId: rowId,
  callShown: shownWhen.optional(),
  whatsappShown: shownWhen.optional(),
  guardianShown: z.boolean().optional(),
  looksShown: z.boolean().optional(),
  chipShown: z.boolean().optional(),
  foundByChip: z.boolean().optional(),
  allergiesShown: z.boolean().optional(),
  medicineShown: z.boolean().optional(),
  urgentNote: note.optional(),
  mannerNote: note.optional(),
  vetNote: note.optional(),
});

/** `perdida`: how the page would be of a lost animal (1) or of one that is not (0). Anything else: as it stands. */
export const previewInput = z.object({
  perdida: z
    .stringbool({ truthy: ['1'], falsy: ['0'] })
    .nullable()
    .catch(null)
    .default(null),
});

export type SavePageInput = z.infer<typeof savePageInput>;
