/** A time in which an animal is lost, as its family may write it: nothing is needed, everything can come later. Runs in the browser. */
import { z } from 'zod';
import { calendarDate } from '#server/lib/calendar-field.ts';
import { rowId } from '#server/lib/ids.ts';
import { optionalText } from '#server/lib/text-field.ts';

export const LONGEST_NOTE = 300;

const fields = {
  since: calendarDate,
  /** Where it was seen last. */
  place: optionalText(LONGEST_NOTE),
  /** What it wears, how it behaves. */
  detail: optionalText(LONGEST_NOTE),
  reward: optionalText(LONGEST_NOTE),
  /** Call and WhatsApp on its page while it lasts. */
  contactShown: z.boolean(),
};

/** Beside the animal's id, which the gate reads. Without a day it is today's, on the clock of whoever writes. */
export const startLossInput = z.object({
  since: fields.since.nullable().default(null),
  place: fields.place.default(null),
  detail: fields.detail.default(null),
  reward: fields.reward.default(null),
  contactShown: fields.contactShown.default(false),
});

/** No defaults here: a field that is absent stays as it is. */
export const changeLossInput = z.object(fields).partial();

export const reopenLossInput = z.object({ lossId: rowId });

export const posterFormat = z.enum(['pdf', 'png']);

export type StartLossInput = z.infer<typeof startLossInput>;
export type ChangeLossInput = z.infer<typeof changeLossInput>;
export type ReopenLossInput = z.infer<typeof reopenLossInput>;
export type PosterFormat = z.infer<typeof posterFormat>;
