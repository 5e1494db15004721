/** A dose as it may be written: only the animal, the vaccine and the day are needed; the rest is often missing on a campaign's paper. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

const fields = {
  /** From the catalogue; null for a vaccine in the guardian's own words. */
  vaccineId: rowId.nullable(),
  name: requiredText(80, 'Escribe qué vacuna fue.'),
  givenOn: calendarDate,
  /** With nextSource 'chosen' this is the date; with 'schedule' the server works it out; with 'none' there is none. */
  nextOn: calendarDate.nullable(),
  nextSource: z.enum(['schedule', 'chosen', 'none']),
  laboratory: optionalText(80),
  lot: optionalText(40),
  lotExpiresOn: calendarDate.nullable(),
  /** Of the clinic's lots, for its staff: its label is then the lot's. */
  lotId: rowId.nullable(),
  veterinarian: optionalText(100),
  clinic: optionalText(100),
  notes: optionalText(500),
};

/** False: staff is asked about a lot that is withdrawn, expired or used up. Callers that cannot answer are not asked. */
const lotSure = { lotSure: z.boolean().optional() };

/** False: asked about a day before a birth that is only estimated. Callers that cannot answer are refused. */
const daySure = { daySure: z.boolean().optional() };

export const addVaccinationInput = z.object({
  petId: rowId,
  ...fields,
  vaccineId: fields.vaccineId.default(null),
  nextOn: fields.nextOn.default(null),
  nextSource: fields.nextSource.default('schedule'),
  laboratory: fields.laboratory.default(null),
  lot: fields.lot.default(null),
  lotExpiresOn: fields.lotExpiresOn.default(null),
  lotId: fields.lotId.default(null),
  veterinarian: fields.veterinarian.default(null),
  clinic: fields.clinic.default(null),
  notes: fields.notes.default(null),
  /** False: staff is asked where the same dose stands there already. Callers that cannot answer are not asked. */
  sure: z.boolean().optional(),
  ...lotSure,
  ...daySure,
});

export const vaccinationIdInput = z.object({ vaccinationId: rowId });

/** No defaults here: a field that is absent stays as it is. */
export const editVaccinationInput = vaccinationIdInput.extend({
  ...z.object(fields).partial().shape,
  ...lotSure,
  ...daySure,
});

export type AddVaccinationInput = z.infer<typeof addVaccinationInput>;
export type EditVaccinationInput = z.infer<typeof editVaccinationInput>;
