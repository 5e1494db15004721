/** The input fields of the administration's long lists. Only schema.ts files import it. */
import { z } from 'zod';
import { rowId } from './ids.ts';

/** The last row seen: the page continues after it, so new and deleted rows move no other row. */
export const shownAfter = z.object({ id: rowId, key: z.string().max(1000).default('') }).nullish();

/** Rows of a page: what a screen shows, up to what a program may ask for at once. */
export const pageSize = z.int().min(1, 'De 1 a 100.').max(100, 'De 1 a 100.').default(25);

/** Words of a name, code, microchip, identity number, telephone or e-mail address; empty for all. */
export const searched = z.string().trim().max(100, 'Usa 100 letras como máximo.').default('');

/** As many rows as a person selects by hand. */
export const MOST_CHOSEN = 200;

/** The selected rows, in an address: `?solo=4,9,12`. */
export const chosenIds = z
  .string()
  .max(2500)
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(rowId).min(1).max(MOST_CHOSEN))
  .nullable()
  .default(null);
