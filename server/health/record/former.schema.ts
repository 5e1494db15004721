/** Patients of before. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { searched } from '#server/platform/lib/list-field.ts';

export const formerPageInput = z.object({
  filter: searched,
  cursor: z.object({ endedAt: z.string().max(40), petId: rowId }).nullish(),
});
export const formerInput = z.object({ petId: rowId });

export type FormerPageInput = z.infer<typeof formerPageInput>;
export type FormerInput = z.infer<typeof formerInput>;
