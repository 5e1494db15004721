/** The month of the figures. Runs in the browser too. */
import { z } from 'zod';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Elige un mes de la lista.' });

/** Null: the present month of the clinic. */
export const monthInput = z.object({ month: month.nullable().default(null) });

/** The same in an address. */
export const figuresExport = z.object({ mes: month.nullable().default(null) }).transform(({ mes }) => ({ month: mes }));

export type MonthInput = z.infer<typeof monthInput>;
