/** A medicine's input: what, how much, how often, since when; the rest is optional. */
import { z } from 'zod';
import { calendarDate, wallTime } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { ROUTES } from './routes.rules.ts';
import { readDose } from './rules.ts';

const period = z.enum(['hour', 'day', 'week', 'month', 'year'], { error: 'Elige cada cuánto.' });
const amount = (most: number) =>
  z.int({ error: 'Escribe un número entero.' }).min(1, 'Es 1 o más.').max(most, `Es ${most} como máximo.`);

const fields = {
  /** The disease it treats, one of the same animal. */
  illnessId: rowId.nullable(),
  name: requiredText(80, 'Escribe qué medicina es.'),
  /** Amount of one dose with its unit: a number alone is refused at its field. */
  dose: requiredText(60, 'Escribe cuánto se le da.').superRefine((typed, context) => {
    const read = readDose(typed);
    if (!read.ok) context.addIssue({ code: 'custom', message: read.reason });
  }),
  route: z.enum(ROUTES).nullable(),
  every: amount(99),
  everyUnit: period,
  startOn: calendarDate,
  /** Wall-clock time of the first dose, `08:00`. */
  firstTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora así: 08:00.'),
  duration: amount(999).nullable(),
  durationUnit: period.nullable(),
  /** The last day; without it, it follows from the duration. */
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

/** A planned time, as medicines.rules returns it: `2026-08-23T08:00`. */
export const medicineDoseInput = medicineIdInput.extend({
  slot: wallTime('Esa dosis no es de este tratamiento.'),
});

/** `givenAt`: when the dose was really given, if reported later (offline); default: now. */
export const giveDoseInput = medicineDoseInput.extend({ givenAt: z.iso.datetime('Esa hora no existe.').optional() });

/** «No se dio», or a correction of «Dada»: why is asked where it was not given. */
export const markDoseInput = medicineDoseInput
  .extend({
    how: z.enum(['onTime', 'late', 'skipped'], { error: 'Elige cómo fue.' }),
    reason: optionalText(120).default(null),
  })
  .refine(({ how, reason }) => how !== 'skipped' || reason !== null, {
    path: ['reason'],
    error: 'Di por qué no se le dio.',
  });

/** Quarters of a pill: 6 tablets are 24. */
export const stockInput = medicineIdInput.extend({
  quarters: z
    .int({ error: 'Escribe cuántas quedan.' })
    .min(0, 'Escribe cuántas quedan.')
    .max(4000, 'Son 1000 como máximo.')
    .nullable(),
});

/** No defaults here: an absent field stays unchanged. */
export const editMedicineInput = medicineIdInput.extend(z.object(fields).partial().shape);

export type MarkDoseInput = z.infer<typeof markDoseInput>;
export type StockInput = z.infer<typeof stockInput>;
export type AddMedicineInput = z.infer<typeof addMedicineInput>;
export type EditMedicineInput = z.infer<typeof editMedicineInput>;
