/** Two records that become one, and part again. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

/** Beside the animal's id, which the gate reads. */
export const joinInput = z.object({ otherId: rowId });
export const mergeIdInput = z.object({ mergeId: rowId });

export type JoinInput = z.infer<typeof joinInput>;
export type MergeIdInput = z.infer<typeof mergeIdInput>;
