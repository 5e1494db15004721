import { z } from 'zod';
import { rowId } from '#server/platform/lib/ids.ts';

export const petIdInput = z.object({ petId: rowId });

/** As what an animal's cédula or poster is drawn. */
export type DrawingFormat = 'pdf' | 'png';
