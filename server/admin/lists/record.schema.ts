/** One row of a long list in detail. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

export const lookAtPetInput = z.object({ petId: rowId });
export const lookAtOwnerInput = z.object({ ownerId: rowId });

export type LookAtPetInput = z.infer<typeof lookAtPetInput>;
export type LookAtOwnerInput = z.infer<typeof lookAtOwnerInput>;
