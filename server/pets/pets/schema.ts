import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

export const petIdInput = z.object({ petId: rowId });
