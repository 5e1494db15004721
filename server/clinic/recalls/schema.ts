/** The recall list's filters and the notes about contacting an owner. Runs in the browser. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';
import { KINDS, STATES, WINDOWS } from './rules.ts';

const filters = {
  window: z.enum(WINDOWS).default('urgent'),
  kind: z.enum(KINDS).nullable().default(null),
  speciesId: rowId.nullable().default(null),
};

export const recallCountsInput = z.object(filters);

export const recallListInput = z.object({
  ...filters,
  state: z.enum(STATES).default('waiting'),
  /** As the page before returned it. */
  cursor: z.string().max(60).nullish(),
});

/** The screen's filters in an address, which omits defaults. */
export const recallsExport = z
  .object({
    cuando: filters.window,
    tipo: filters.kind,
    especie: z.coerce.number().pipe(rowId).nullable().default(null),
    estado: z.enum(STATES).default('waiting'),
  })
  .transform(({ cuando, tipo, especie, estado }) => ({
    window: cuando,
    kind: tipo,
    speciesId: especie,
    state: estado,
  }));

const line = z.object({ petId: rowId, key: z.string().regex(/^[a-z]+:\d{1,10}$/), dueOn: calendarDate });

/** The animals whose links the message carries. */
export const prepareInput = z.object({ ownerId: rowId, petIds: z.array(rowId).min(1).max(20) });

export const markInput = z.object({
  lines: z
    .array(
      line.extend({
        /** Null deletes the note: the owner has not been contacted. */
        state: z.enum(['sent', 'answered', 'booked', 'gone']).nullable(),
        note: optionalText(200).default(null),
        bookedOn: calendarDate.nullable().default(null),
      }),
    )
    .min(1)
    .max(60),
});

export type RecallsExport = z.infer<typeof recallsExport>;
export type RecallCountsInput = z.infer<typeof recallCountsInput>;
export type RecallListInput = z.infer<typeof recallListInput>;
export type PrepareInput = z.infer<typeof prepareInput>;
export type MarkInput = z.infer<typeof markInput>;
