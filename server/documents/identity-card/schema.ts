import { z } from 'zod';

export const cardFormat = z.enum(['pdf', 'png']);

export type CardFormat = z.infer<typeof cardFormat>;
