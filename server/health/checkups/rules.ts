/** Planned visits that were not done yet. Pure; runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import type { OpenLine } from '#server/health/due/lines.rules.ts';

export interface Checkup {
  id: number;
  reason: string;
  plannedOn: CalendarDate | null;
  doneOn: CalendarDate | null;
}

export function openCheckupLines(checkups: readonly Checkup[]): OpenLine[] {
  return checkups.flatMap(({ id, reason, plannedOn, doneOn }) =>
    plannedOn !== null && doneOn === null
      ? [
          {
            kind: 'checkup' as const,
            key: `checkup:${id}`,
            title: reason,
            vaccineId: null,
            vaccinationId: null,
            dueOn: plannedOn,
            inSeries: 0 as const,
          },
        ]
      : [],
  );
}
