/** Row ids as callers send them. Runs in the browser too. */
import { z } from 'zod';

/** The largest id that both databases hold: PostgreSQL's integer ends here. */
export const LARGEST_ID = 2_147_483_647;

export const rowId = z.int().positive().max(LARGEST_ID);
