/** Lines about a dose whose lot was withdrawn. */
import { sql } from 'kysely';
import type { CalendarDate } from './types.ts';

/** When the dose that a line is named after (`vaccination:12`) was given, where its lot was withdrawn: it is to be given again. */
export function doseToRepeat(key: string) {
  const name = sql.ref(key);
  const dose = sql`case when ${name} like 'vaccination:%' then cast(substr(${name}, 13) as integer) end`;
  return sql<CalendarDate | null>`(select vaccination."givenOn" from vaccination inner join lot on lot.id = vaccination."lotId"
    where vaccination.id = ${dose} and lot."withdrawnOn" is not null)`;
}
