/** The input of a loss: no field is required, and every field can be added later. Runs in the browser. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText } from '#server/platform/lib/text-field.ts';

export const LONGEST_NOTE = 300;
const WRONG_POINT = 'Esa ubicación no sirve. Márcala otra vez, o escribe el lugar.';

/** From the phone of the member who marks it, in degrees. */
const point = z.object({
  latitude: z.number({ error: WRONG_POINT }).min(-90, WRONG_POINT).max(90, WRONG_POINT),
  longitude: z.number({ error: WRONG_POINT }).min(-180, WRONG_POINT).max(180, WRONG_POINT),
});

const fields = {
  since: calendarDate,
  /** The place where it was last seen. */
  place: optionalText(LONGEST_NOTE),
  point: point.nullable(),
  /** Collar, clothing and behaviour. */
  detail: optionalText(LONGEST_NOTE),
  reward: optionalText(LONGEST_NOTE),
  /** Shows call and WhatsApp on the animal's page while it is lost. */
  contactShown: z.boolean(),
};

/** These join the animal's id, which the gate reads. Without a day it is today on the member's clock. */
export const startLossInput = z.object({
  since: fields.since.nullable().default(null),
  place: fields.place.default(null),
  point: fields.point.default(null),
  detail: fields.detail.default(null),
  reward: fields.reward.default(null),
  contactShown: fields.contactShown.default(false),
});

/** No defaults here: an absent field stays as it is. */
export const changeLossInput = z.object(fields).partial();

export const reopenLossInput = z.object({ lossId: rowId });

export type StartLossInput = z.infer<typeof startLossInput>;
export type ChangeLossInput = z.infer<typeof changeLossInput>;
export type ReopenLossInput = z.infer<typeof reopenLossInput>;
