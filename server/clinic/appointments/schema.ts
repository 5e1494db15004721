/** What may be written of an appointment. Runs in the browser too. */
import { z } from 'zod';
import { APPOINTMENT_STATES } from '#server/health/appointments/rules.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';

export const agendaInput = z.object({
  from: calendarDate.optional(),
  days: z.union([z.literal(1), z.literal(7)]).default(1),
});

export const dayTime = z
  .string({ error: 'Elige la hora.' })
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora así: 09:30.');

const minutes = z
  .int({ error: 'Elige cuánto dura.' })
  .min(5, 'Un turno dura 5 minutos o más.')
  .max(240, 'Un turno dura 4 horas o menos.');

/** As it is typed: one without its country is of the clinic's (`readTyped` in phone.service.ts). */
export const phone = optionalText(30);

export const reason = requiredText(120, 'Escribe el motivo: vacuna, control, herida.');

const place = {
  veterinarianId: rowId.nullable().default(null),
  branchId: rowId.nullable().default(null),
  day: calendarDate,
  time: dayTime,
  minutes,
  /** The hours and the other appointments were asked about. */
  sure: z.boolean().default(false),
};

const who = {
  petId: rowId.nullable().default(null),
  personName: optionalText(80).default(null),
  personPhone: phone.default(null),
  animalName: optionalText(60).default(null),
};

const named = <Input extends { petId: number | null; personName: string | null }>(
  { petId, personName }: Input,
  context: z.RefinementCtx<Input>,
) => {
  if (petId === null && personName === null)
    context.addIssue({ code: 'custom', path: ['personName'], message: 'Busca al paciente, o escribe quién viene.' });
};

/** The due lines of the patient that are answered in one visit. */
const dueKeys = z.array(z.string().regex(/^[a-z]+:\d{1,10}$/)).max(12, 'Un turno es para 12 cuidados o menos.');

export const bookInput = z
  .object({
    ...who,
    ...place,
    reason,
    dueKeys: dueKeys.default([]),
    /** Stands beside these lines in «Hoy». */
    note: optionalText(200).default(null),
  })
  .superRefine(named);

/** «Llegó sin turno»: here and now. */
export const walkInInput = z
  .object({
    ...who,
    veterinarianId: place.veterinarianId,
    reason: optionalText(120).default(null),
  })
  .superRefine(named);

export const appointmentInput = z.object({ appointmentId: rowId });

export const changeInput = appointmentInput
  /** Without its lines they stay, or follow a reason that was corrected. */
  .extend({ ...who, ...place, reason, from: z.enum(APPOINTMENT_STATES), dueKeys: dueKeys.optional() })
  .superRefine(named);

export const stateInput = appointmentInput.extend({
  /** As the screen showed it: of two at once the second is told. */
  from: z.enum(APPOINTMENT_STATES),
  to: z.enum(APPOINTMENT_STATES),
});

export const dueInput = z.object({ petId: rowId });

export const freeInput = z.object({
  day: calendarDate,
  veterinarianId: rowId.nullable().default(null),
  minutes,
  /** The appointment that is moved does not stand in its own way. */
  exceptId: rowId.nullable().default(null),
});

export type AgendaInput = z.infer<typeof agendaInput>;
export type BookInput = z.infer<typeof bookInput>;
export type WalkInInput = z.infer<typeof walkInInput>;
export type ChangeInput = z.infer<typeof changeInput>;
export type StateInput = z.infer<typeof stateInput>;
export type DueInput = z.infer<typeof dueInput>;
export type FreeInput = z.infer<typeof freeInput>;
export type AppointmentInput = z.infer<typeof appointmentInput>;
