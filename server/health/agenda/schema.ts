/** Answering a due line of any kind in one tap. */
import { z } from 'zod';
import { calendarDate, wallTime } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';

const key = z.string().min(1).max(60);

export const lineInput = z.object({ petId: rowId, key });

/** `on` is the day done; without it, the user's today. `sure`: the user confirmed that it is another dose. */
export const doneInput = lineInput.extend({ on: calendarDate.optional(), sure: z.boolean().default(false) });

/** The fields of `done`'s answer; `slot` for a medicine. */
export const undoInput = z.object({
  petId: rowId,
  kind: z.enum(['vaccine', 'deworming', 'medicine', 'checkup']),
  entryId: rowId,
  slot: wallTime('Esa dosis no es de este tratamiento.').nullable().default(null),
});

export const postponeInput = lineInput.extend({ until: calendarDate });

export type LineInput = z.infer<typeof lineInput>;
export type DoneInput = z.infer<typeof doneInput>;
export type UndoInput = z.infer<typeof undoInput>;
export type PostponeInput = z.infer<typeof postponeInput>;
