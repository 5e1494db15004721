/** What may be written of a lot of a vaccine. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { optionalText, requiredText } from '#server/platform/lib/text-field.ts';
import { SPOKEN_WAYS } from './rules.ts';

const RECEIVED = 'Escribe cuántas dosis llegaron: 1 o más.';

const fields = {
  /** Of the catalogue: one bottle may serve several species. */
  vaccineIds: z.array(rowId).min(1, 'Elige de qué vacuna es.').max(20, 'Elige 20 como máximo.'),
  laboratory: requiredText(80, 'Escribe el laboratorio.'),
  number: requiredText(40, 'Escribe el número de lote.'),
  product: optionalText(80),
  expiresOn: calendarDate,
  received: z.int({ error: RECEIVED }).min(1, RECEIVED).max(1_000_000, 'Son demasiadas: revisa el número.'),
};

export const addLotInput = z.object({ ...fields, product: fields.product.default(null) });
export const lotIdInput = z.object({ lotId: rowId });
export const editLotInput = lotIdInput.extend(addLotInput.shape);
export const lotsInput = z.object({
  closed: z.boolean().default(false),
  /** As the page before returned it. */
  cursor: z.object({ expiresOn: calendarDate, id: rowId }).nullish(),
});
export const offeredInput = z.object({ speciesId: rowId });
export const withdrawInput = lotIdInput.extend({
  on: calendarDate,
  reason: requiredText(300, 'Escribe por qué se retira.'),
});
export const closeInput = lotIdInput.extend({ closed: z.boolean() });
export const recipientsInput = lotIdInput.extend({ cursor: rowId.nullish() });

const advice = requiredText(600, 'Escribe qué tiene que hacer quien lo lee.');
export const mailSomeInput = lotIdInput.extend({
  advice,
  /** Who was mailed from this moment on is left out; null leaves out all who ever were. */
  since: z.iso.datetime('Esa hora no existe.').nullable().default(null),
  cursor: rowId.nullish(),
});
export const chatInput = lotIdInput.extend({ ownerId: rowId, advice });
export const toldInput = lotIdInput.extend({
  ownerId: rowId,
  way: z.enum(SPOKEN_WAYS),
  /** What was to be said; nothing where the words on the screen were emptied. */
  advice: z.string().trim().max(600).default(''),
});
export const noticeIdInput = lotIdInput.extend({ noticeId: rowId });

/** `?lote=5` of the table's address. */
export const lotExport = z.object({ lote: z.coerce.number().pipe(rowId) }).transform(({ lote }) => ({ lotId: lote }));

export type AddLotInput = z.infer<typeof addLotInput>;
export type EditLotInput = z.infer<typeof editLotInput>;
export type LotIdInput = z.infer<typeof lotIdInput>;
export type LotsInput = z.infer<typeof lotsInput>;
export type WithdrawInput = z.infer<typeof withdrawInput>;
export type CloseInput = z.infer<typeof closeInput>;
export type RecipientsInput = z.infer<typeof recipientsInput>;
export type MailSomeInput = z.infer<typeof mailSomeInput>;
export type ChatInput = z.infer<typeof chatInput>;
export type ToldInput = z.infer<typeof toldInput>;
export type NoticeIdInput = z.infer<typeof noticeIdInput>;
