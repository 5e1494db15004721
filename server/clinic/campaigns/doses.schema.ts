/** The input of a vaccination campaign's counter. Runs in the browser too. */
import { z } from 'zod';
import { code } from './animals.schema.ts';
import { beginCampaignInput, campaignIdInput, vialFields } from './schema.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

/**
 * `at`: when the dose was given, if sent later (offline). `vial`: the vial and the veterinarian of that
 * moment, because the campaign may have changed them since. Older queued lines carry only the vial's label.
 */
const { speciesId, vaccineId, vaccine, veterinarian } = beginCampaignInput.shape;
const given = {
  /** It was given although its lot is withdrawn or had expired: said to the question, never beforehand. */
  lotSure: z.boolean().default(false),
  at: z.iso.datetime('Esa hora no existe.').optional(),
  vial: z
    .object({
      ...vialFields,
      veterinarian: veterinarian.optional(),
      vaccine: z.object({ speciesId, vaccineId, vaccine }).optional(),
    })
    .optional(),
};

/** The corrections to a refused dose, before it is sent again. */
export const correctedBottle = z.object({ ...vialFields, day: calendarDate });

export const giveInput = campaignIdInput.extend({ code, ...given });

export const enrolInput = campaignIdInput.extend({
  name: requiredText(60, 'Escribe su nombre.'),
  speciesId: z.int({ error: 'Elige qué animal es.' }).positive('Elige qué animal es.').pipe(rowId),
  phone: requiredText(30, 'Escribe el teléfono de su tutor.'),
  /** Only used where no owner has that number yet. */
  guardian: optionalText(100).default(null),
  /** Of a scanned animal that is not registered. */
  microchip: z
    .string()
    .regex(/^\d{15}$/, 'Un microchip tiene 15 números.')
    .nullable()
    .default(null),
  ...given,
});

export const doseIdInput = z.object({ doseId: rowId });

export const dosesInput = campaignIdInput.extend({ cursor: rowId.nullish() });

export type GiveInput = z.infer<typeof giveInput>;
export type EnrolInput = z.infer<typeof enrolInput>;
export type DoseIdInput = z.infer<typeof doseIdInput>;
export type DosesInput = z.infer<typeof dosesInput>;
