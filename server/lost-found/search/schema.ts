/** What may be searched for. Runs in the browser. */
import { z } from 'zod';

export const searchInput = z.object({
  /** Typed any way, alone or inside a pasted message. */
  code: z
    .string({ error: 'Escribe el código.' })
    .trim()
    .min(1, 'Escribe el código.')
    .max(2000, 'Ese texto es demasiado largo. Copia solo el código.'),
});

export type SearchInput = z.infer<typeof searchInput>;
