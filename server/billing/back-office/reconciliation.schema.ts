import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';

export const checkInput = z.object({ paymentId: rowId });
/** `after`: where the last round of the same day stopped. */
export const reconcileInput = z.object({ day: calendarDate, after: rowId.nullish() });

export type CheckInput = z.infer<typeof checkInput>;
export type ReconcileInput = z.infer<typeof reconcileInput>;
