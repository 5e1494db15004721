/** The hours of a treatment, and what is still to be given. Pure; runs in the browser too. */
import type { CalendarDate, Period, WallTime } from '#db/types.ts';
import type { OpenLine } from '#server/care/rules.ts';

export const ROUTES = ['oral', 'eye', 'ear', 'skin', 'injection', 'nose', 'inhaled', 'rectal'] as const;

/** How much each time: a number (or "media", "una") and what of. */
export function readDose(typed: string): { ok: true } | { ok: false; reason: string } {
  if (!/\p{L}/u.test(typed)) return { ok: false, reason: 'Falta la unidad: por ejemplo, 5 mg o media tableta.' };
  return { ok: true };
}

export interface Medicine {
  id: number;
  name: string;
  every: number;
  everyUnit: Period;
  startOn: CalendarDate;
  firstTime: string;
  endOn: CalendarDate | null;
  disabledAt: string | null;
  /** The last hour of the plan that was answered. */
  lastSlot: WallTime | null;
}

/** Treatments given every seven days or more seldom; what is given more often is shown hour by hour. */
export function openMedicineLines(_medicines: readonly Medicine[]): OpenLine[] {
  return [];
}
