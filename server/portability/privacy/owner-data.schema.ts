/** The data of a person without an account. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

export const ownerDataInput = z.object({ ownerId: rowId });
export type OwnerDataInput = z.infer<typeof ownerDataInput>;
