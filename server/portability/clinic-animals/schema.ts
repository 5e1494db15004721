/** Which animals of an administrator's account belong to the clinic. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

const MOST = 2000;

/** The chosen ones pass to the clinic; the others stay the account's, and none is asked again. */
export const sortOutInput = z.object({ clinicIds: z.array(rowId).max(MOST, `Envía ${MOST} como máximo.`) });

export type SortOutInput = z.infer<typeof sortOutInput>;
