/** The administrator's filters of the log. Runs in the browser too. */
import { z } from 'zod';
import { calendarDate } from '#server/platform/lib/calendar-field.ts';
import { rowId } from '#server/platform/lib/ids.ts';
import { type AuditObject, isAuditAction, OBJECTS } from '#server/platform/audit/rules.ts';

const OBJECT = Object.keys(OBJECTS) as [AuditObject, ...AuditObject[]];

const filters = {
  actorId: rowId.nullish(),
  action: z.string().refine(isAuditAction, 'Elige una de la lista.').nullish(),
  object: z.enum(OBJECT, { error: 'Elige de la lista.' }).nullish(),
  objectId: rowId.nullish(),
  /** A day on the administrator's own calendar. */
  day: calendarDate.nullish(),
  outcome: z.enum(['ok', 'refused'], { error: 'Elige de la lista.' }).nullish(),
};

/** `cursor`: the id of the last row seen. */
export const auditListInput = z.object({ ...filters, cursor: rowId.nullish() });
export const auditExportInput = z.object(filters);

/** A user whose name is wanted besides the administrators'. */
export const auditPeopleInput = z.object({ actorId: rowId.nullish() });

export type AuditPeopleInput = z.infer<typeof auditPeopleInput>;
export type AuditListInput = z.infer<typeof auditListInput>;
export type AuditExportInput = z.infer<typeof auditExportInput>;
