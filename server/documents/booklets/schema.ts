/** What is read off a picture of a paper booklet. Runs in the browser too. */
import { z } from 'zod';
import type { CalendarDate } from '#db/types.ts';
import { rowId } from '#server/platform/lib/ids.ts';

export const bookletParams = z.object({ petId: z.coerce.number().pipe(rowId) });

/** A picture of a telephone; the letters are read at a smaller size. */
export const BOOKLET_BYTES = 10 * 1024 * 1024;
export const MOST_ROWS = 40;

export type DraftField = 'name' | 'givenOn' | 'nextOn' | 'lot' | 'lotExpiresOn';

/** A dose as it was read: a draft, which a person compares with the picture. */
export interface DraftDose {
  /** The catalogue's name, else as it was read; empty where nothing was. */
  name: string;
  vaccineId: number | null;
  givenOn: CalendarDate | null;
  nextOn: CalendarDate | null;
  lot: string | null;
  lotExpiresOn: CalendarDate | null;
  /** What was read badly, or is missing. */
  unsure: DraftField[];
  /** Where it stands in the upright picture, as parts of its height. */
  top: number;
  bottom: number;
}

export interface Reading {
  doses: DraftDose[];
  /** False where the picture holds no letters that can be read. */
  legible: boolean;
}
