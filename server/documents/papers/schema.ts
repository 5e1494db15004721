import { z } from 'zod';
import { petIdInput } from '#server/pets/pets/schema.ts';
import { rowId } from '#server/platform/lib/ids.ts';

export const paperIdInput = z.object({ paperId: rowId });

export const phoneOnCardInput = petIdInput.extend({ shown: z.boolean() });

export type PhoneOnCardInput = z.infer<typeof phoneOnCardInput>;
