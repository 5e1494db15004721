/** What an administrator may ask about batches of plates. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { chosenIds, MOST_CHOSEN, searched, shownAfter } from '#server/platform/lib/list-field.ts';
import { requiredText } from '#server/platform/lib/text-field.ts';
import { readPrinted } from '#server/pets/pets/codes.rules.ts';
import { TAG_SIZES } from './rules.ts';

const AMOUNT = 'Escribe cuántas: de 1 a 1000.';

export const makeBatchInput = z.object({
  name: requiredText(60, 'Ponle un nombre al lote, para encontrarlo después.'),
  amount: z.int({ error: AMOUNT }).min(1, AMOUNT).max(1000, AMOUNT),
});

/** `cursor`: the id of the last row seen, so that what comes or goes meanwhile moves no other. */
export const batchesInput = z.object({ cursor: rowId.nullish() });
export const batchTagsInput = z.object({ batchId: rowId, cursor: rowId.nullish() });

export const TAG_STATES = ['available', 'active', 'disabled', 'withdrawn'] as const;
/** `read`: those that were read last. */
export const TAG_SORTS = ['new', 'read'] as const;
const state = z.enum(TAG_STATES).nullable().default(null);
const sort = z.enum(TAG_SORTS).default('new');

export const allTagsInput = z.object({ filter: searched, state, sort, cursor: shownAfter });
export const chosenTagsInput = z.object({
  tagIds: z
    .array(rowId)
    .min(1, 'Marca al menos una placa.')
    .max(MOST_CHOSEN, `Marca ${MOST_CHOSEN} placas como máximo.`),
});
/** `?busca=luna&estado=active&orden=read`, or `?solo=4,9,12`. */
export const tagsExport = z
  .object({ busca: searched, estado: state, orden: sort, solo: chosenIds })
  .transform(({ busca, estado, orden, solo }) => ({
    ids: solo,
    wanted: { filter: busca, state: estado, sort: orden },
  }));

const UNREADABLE = 'Revisa letras y números: un código es como K7Q2M-9XDTA.';

/** Of a plate, or the one inside its pack, typed any way or read by a camera. */
export const tagCodeInput = z.object({
  code: z
    .string({ error: UNREADABLE })
    .max(200, UNREADABLE)
    .transform((typed, context) => {
      const code = readPrinted(typed);
      if (code) return code;
      context.addIssue({ code: 'custom', message: UNREADABLE });
      return z.NEVER;
    }),
});

/** `?medida=25`: the diameter of the plates on a sheet. */
export const tagSize = z.coerce.number().pipe(z.literal(TAG_SIZES));

export type MakeBatchInput = z.infer<typeof makeBatchInput>;
export type BatchesInput = z.infer<typeof batchesInput>;
export type BatchTagsInput = z.infer<typeof batchTagsInput>;
export type TagCodeInput = z.infer<typeof tagCodeInput>;
export type AllTagsInput = z.infer<typeof allTagsInput>;
export type ChosenTagsInput = z.infer<typeof chosenTagsInput>;
export type TagSort = (typeof TAG_SORTS)[number];
export type TagsExport = z.infer<typeof tagsExport>;
