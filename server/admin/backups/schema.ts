import { z } from 'zod';

export const backupInput = z.object({ id: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/) });
