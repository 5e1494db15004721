/** What an administrator may ask of the long lists. Runs in the browser. */
import { z } from 'zod';
import { rowId } from '#server/lib/ids.ts';

const page = {
  /** A fragment of a name, a code or an e-mail address; empty for all. */
  filter: z.string().trim().max(100, 'Usa 100 letras como máximo.').default(''),
  /** Id of the last row seen: the page goes on below it, so a row that comes or goes meanwhile moves no other. */
  cursor: rowId.nullish(),
};

export const adminPetsInput = z.object(page);

export const adminUsersInput = z.object({
  ...page,
  status: z.enum(['unconfirmed', 'active', 'disabled']).nullable().default(null),
});

export type AdminPetsInput = z.infer<typeof adminPetsInput>;
export type AdminUsersInput = z.infer<typeof adminUsersInput>;
