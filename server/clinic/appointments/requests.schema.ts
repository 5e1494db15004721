/** «Pedir turno»: of a guardian with an account, and of anybody on the clinic's page. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { dayTime, phone, reason } from './schema.ts';

export const openTimesInput = z.object({ day: calendarDate });

const wanted = { day: calendarDate, time: dayTime, reason };

/** Of a person whom the clinic may not know. */
export const askInput = z.object({
  name: requiredText(80, 'Escribe tu nombre.'),
  phone: phone.transform((typed, context) => {
    if (typed !== null) return typed;
    context.addIssue({ code: 'custom', message: 'Escribe tu teléfono: ahí te responde la clínica.' });
    return z.NEVER;
  }),
  animal: requiredText(60, 'Escribe cómo se llama tu animal.'),
  ...wanted,
});

export const askForPetInput = z.object({ petId: rowId, ...wanted });

export const saveSettingsInput = z.object({
  requestsOpen: z.boolean(),
  minutes: z
    .int('Elige cuánto dura.')
    .min(5, 'Un turno dura 5 minutos o más.')
    .max(240, 'Un turno dura 4 horas o menos.'),
});

export type OpenTimesInput = z.infer<typeof openTimesInput>;
export type AskInput = z.infer<typeof askInput>;
export type AskForPetInput = z.infer<typeof askForPetInput>;
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>;
