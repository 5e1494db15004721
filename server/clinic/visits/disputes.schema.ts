import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

/** An entry of the animal that the gate admitted. */
export const disputeInput = z.object({
  kind: z.enum([
    'vaccination',
    'deworming',
    'illness',
    'medicine',
    'checkup',
    'weight',
    'consultation',
    'prescription',
  ]),
  entryId: rowId,
});

export type DisputeInput = z.infer<typeof disputeInput>;
