import { z } from 'zod';
import { tokenInput } from '#server/accounts/sessions/schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** Absent fields stay. */
export const chooseInput = z.object({
  byMail: flag.optional(),
  byPush: flag.optional(),
  weekBefore: flag.optional(),
  onTheDay: flag.optional(),
  weekAfter: flag.optional(),
  doses: flag.optional(),
});

export const linkInput = tokenInput;

/** `on`: the day of the care, where it was not today. */
export const doneByLinkInput = tokenInput.extend({ on: calendarDate.optional(), sure: z.boolean().default(false) });

export type ChooseInput = z.infer<typeof chooseInput>;
export type LinkInput = z.infer<typeof linkInput>;
export type DoneByLinkInput = z.infer<typeof doneByLinkInput>;

/** A user's reminder choice in the data export. */
export const exportedNotices = z
  .object({
    byMail: z.number(),
    byPush: z.number(),
    weekBefore: z.number(),
    onTheDay: z.number(),
    weekAfter: z.number(),
    doses: z.number(),
  })
  .nullable()
  .describe('Cómo quieres los avisos; vacío = lo usual');
