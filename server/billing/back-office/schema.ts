/** An administrator's queries and decisions about payments. Runs in the browser too. */
import { z } from 'zod';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { LONGEST_PERIOD, METHODS, STATES } from './rules.ts';

const state = z.enum(STATES, { error: 'Elige un estado.' });
const method = z.enum(METHODS, { error: 'Elige una forma de pago.' });

/** `from`, `to`: days in Ecuador on which payments were begun. `cursor`: the id of the last row seen. */
export const deskListInput = z.object({
  state: state.nullish(),
  method: method.nullish(),
  q: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  from: calendarDate.nullish(),
  to: calendarDate.nullish(),
  cursor: rowId.nullish(),
});

export const periodInput = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'El último día es el primero o uno después.' })
  .refine(({ from, to }) => daysBetween(from, to) < LONGEST_PERIOD, { path: ['to'], error: 'Elige hasta un año.' });

export const deskPaymentInput = z.object({ paymentId: rowId });

const REASON_LETTERS = 300;
const reason = requiredText(REASON_LETTERS, 'Escribe por qué: queda en el historial.');

export const giveBackInput = z.object({
  paymentId: rowId,
  reason: requiredText(REASON_LETTERS, 'Escribe por qué: quien pagó lo lee.'),
});

/** `seen`: the state that the administrator saw. `transactionId`: the gateway's name for the money. */
export const closeInput = z.object({
  paymentId: rowId,
  seen: z.enum(['review', 'paid']),
  outcome: z.enum(['paid', 'refused', 'reversed'], { error: 'Elige cómo terminó.' }),
  reason,
  transactionId: optionalText(64).default(null),
});

export type DeskListInput = z.infer<typeof deskListInput>;
export type PeriodInput = z.infer<typeof periodInput>;
export type DeskPaymentInput = z.infer<typeof deskPaymentInput>;
export type GiveBackInput = z.infer<typeof giveBackInput>;
export type CloseInput = z.infer<typeof closeInput>;
