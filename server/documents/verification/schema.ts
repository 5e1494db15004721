import { z } from 'zod';

/** Typed off a paper, any way: what cannot be a number is answered like one that was never issued. */
export const verifyInput = z.object({
  number: z.string({ error: 'Escribe el número.' }).max(200, 'Es demasiado largo.'),
});

export type VerifyInput = z.infer<typeof verifyInput>;
