/** An administrator's queries and decisions about payments. Runs in the browser too. */
import { z } from 'zod';
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { pageSize } from '#server/platform/lib/list-field.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { LONGEST_PERIOD } from './accounting.rules.ts';
import { METHODS, STATES } from './rules.ts';

const state = z.enum(STATES, { error: 'Elige un estado.' });
const method = z.enum(METHODS, { error: 'Elige una forma de pago.' });

/** `from`, `to`: days in Ecuador on which payments were begun. `cursor`: the id of the last row seen. */
export const paymentListInput = z.object({
  state: state.nullish(),
  method: method.nullish(),
  q: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  from: calendarDate.nullish(),
  to: calendarDate.nullish(),
  cursor: rowId.nullish(),
  size: pageSize,
});

export const periodInput = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'El último día es el primero o uno después.' })
  .refine(({ from, to }) => daysBetween(from, to) < LONGEST_PERIOD, { path: ['to'], error: 'Elige hasta un año.' });

export const paymentIdInput = z.object({ paymentId: rowId });

/** The same filters in an address: `?busca=ana&estado=paid&forma=card&desde=2026-11-01`. */
const { q, from, to } = paymentListInput.shape;
export const paymentsExport = z
  .object({ busca: q, estado: state.nullish(), forma: method.nullish(), desde: from, hasta: to })
  .transform(({ busca, estado, forma, desde, hasta }) => ({
    q: busca,
    state: estado,
    method: forma,
    from: desde,
    to: hasta,
  }));

const REASON_LETTERS = 300;

export const refundInput = z.object({
  paymentId: rowId,
  reason: requiredText(REASON_LETTERS, 'Escribe por qué: quien pagó lo lee.'),
});

/** `seen`: the state that the administrator saw. `transactionId`: the gateway's name for the money. */
export const closeInput = z.object({
  paymentId: rowId,
  seen: z.enum(['review', 'paid']),
  outcome: z.enum(['paid', 'refused', 'reversed'], { error: 'Elige cómo terminó.' }),
  reason: requiredText(REASON_LETTERS, 'Escribe por qué: queda en el historial.'),
  transactionId: optionalText(64).default(null),
});

/** A transfer that arrived. `reference`: how the bank names the movement, for the accountant and the receipt. */
export const approveInput = z.object({ paymentId: rowId, reference: optionalText(60).default(null) });
/** A transfer that is refused, or whose approval is taken back. */
export const decideInput = z.object({
  paymentId: rowId,
  reason: requiredText(REASON_LETTERS, 'Escribe por qué: quien pagó lo lee en su correo.'),
});

/** `after`: where the last round of the same day stopped. */
export const reconcileInput = z.object({ day: calendarDate, after: rowId.nullish() });

export type PaymentListInput = z.infer<typeof paymentListInput>;
export type PeriodInput = z.infer<typeof periodInput>;
export type PaymentIdInput = z.infer<typeof paymentIdInput>;
export type RefundInput = z.infer<typeof refundInput>;
export type CloseInput = z.infer<typeof closeInput>;
export type PaymentsExport = z.infer<typeof paymentsExport>;
export type ApproveInput = z.infer<typeof approveInput>;
export type DecideInput = z.infer<typeof decideInput>;
export type ReconcileInput = z.infer<typeof reconcileInput>;
