/** A medicine as it may be written: what, how much, how often, since when; the rest where it is known. */
import { z } from 'zod';
import { calendarDate, wallTime } from '#server/lib/calendar-field.ts';
import { rowId } from '#server/lib/ids.ts';
import { optionalText, requiredText } from '#server/lib/text-field.ts';
import { readDose, ROUTES } from './rules.ts';

const period = z.enum(['hour', 'day', 'week', 'month', 'year'], { error: 'Elige cada cuánto.' });
const amount = (most: number) =>
  z.int({ error: 'Escribe un número entero.' }).min(1, 'Es 1 o más.').max(most, `Es ${most} como máximo.`);

const fields = {
  /** The disease it is given for, one of the same animal. */
  illnessId: rowId.nullable(),
  name: requiredText(80, 'Escribe qué medicina es.'),
  /** How much each time, with its unit: a number alone is refused beside its field. */
  dose: requiredText(60, 'Escribe cuánto se le da.').superRefine((typed, context) => {
    const read = readDose(typed);
    if (!read.ok) context.addIssue({ code: 'custom', message: read.reason });
  }),
  route: z.enum(ROUTES).nullable(),
  every: amount(99),
  everyUnit: period,
  startOn: calendarDate,
  /** Hour of the first dose on the clock of the wall, `08:00`. */
  firstTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora así: 08:00.'),
  duration: amount(999).nullable(),
  durationUnit: period.nullable(),
  /** The last day; where it is absent it follows from the duration. */
  endOn: calendarDate.nullable(),
  veterinarian: optionalText(100),
  clinic: optionalText(100),
  notes: optionalText(500),
};

export const addMedicineInput = z.object({
  petId: rowId,
  ...fields,
  illnessId: fields.illnessId.default(null),
  route: fields.route.default(null),
  firstTime: fields.firstTime.default('08:00'),
  duration: fields.duration.default(null),
  durationUnit: fields.durationUnit.default(null),
  endOn: fields.endOn.default(null),
  veterinarian: fields.veterinarian.default(null),
  clinic: fields.clinic.default(null),
  notes: fields.notes.default(null),
});

export const medicineIdInput = z.object({ medicineId: rowId });

/** One hour of the plan, as medicines.rules gives them: `2026-08-23T08:00`. */
export const medicineDoseInput = medicineIdInput.extend({
  slot: wallTime('Esa dosis no es de este tratamiento.'),
});

/** `givenAt`: when it was really given, where that is told later (without a network); else the moment it arrives. */
export const giveDoseInput = medicineDoseInput.extend({ givenAt: z.iso.datetime('Esa hora no existe.').optional() });

/** No defaults here: a field that is absent stays as it is. */
export const editMedicineInput = medicineIdInput.extend(z.object(fields).partial().shape);

export type AddMedicineInput = z.infer<typeof addMedicineInput>;
export type EditMedicineInput = z.infer<typeof editMedicineInput>;
