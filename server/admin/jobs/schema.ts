import { z } from 'zod';

export const jobInput = z.object({ name: z.string().max(40) });
