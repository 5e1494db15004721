import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';

export const createProofInput = z.object({
  petId: rowId,
  purpose: requiredText(40, 'Escribe para qué es.'),
  /** The last day it opens. */
  until: calendarDate,
  /** Own fields that it shows: none unless they are chosen. */
  fieldIds: z.array(rowId).max(20, 'Elige menos datos.').default([]),
  /** Whether it says the last figures of the microchip. */
  chip: z.boolean().default(false),
});

export const proofIdInput = z.object({ proofId: rowId });

/** As it stands in the address: any text at all, so that a wrong one is answered like an unknown one. */
export const lookAtProofInput = z.object({ code: z.string().max(200) });

export type CreateProofInput = z.infer<typeof createProofInput>;
