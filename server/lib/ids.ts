/** Ids of rows, as callers send them. Runs in the browser too. */
import { z } from 'zod';

/** The largest that both databases hold in an id's column: PostgreSQL's integer ends here. */
export const LARGEST_ID = 2_147_483_647;

export const rowId = z.int().positive().max(LARGEST_ID);
