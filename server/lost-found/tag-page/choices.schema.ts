/** The choices of an animal's open page: the screen saves the changed one. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';
import { LONGEST_NOTE } from './choices.rules.ts';

const shownWhen = z.enum(['never', 'lost', 'always']);
const note = optionalText(LONGEST_NOTE);

/** Absent choices stay unchanged: two members who change different ones do not undo each other. */
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

/** `perdida`: the page as a lost animal's (1) or not (0). Anything else: as it is. */
export const previewInput = z.object({
  perdida: z
    .stringbool({ truthy: ['1'], falsy: ['0'] })
    .nullable()
    .catch(null)
    .default(null),
});

export type SavePageInput = z.infer<typeof savePageInput>;
