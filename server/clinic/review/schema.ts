/** The filters of the review and its lines. Runs in the browser too. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';
import { REVIEW_KINDS } from './rules.ts';

export const reviewInput = z.object({
  kind: z.enum(REVIEW_KINDS).nullable().default(null),
  /** What was said to be right. */
  accepted: z.boolean().default(false),
  cursor: rowId.nullish(),
});
export const reviewLineInput = z.object({ lineId: rowId });

export type ReviewInput = z.infer<typeof reviewInput>;
export type ReviewLineInput = z.infer<typeof reviewLineInput>;
